package payload

import "testing"

func TestLispRuns(t *testing.T) {
	runRows(t, Lisp, []row{
		{`(shell-command "git reset --hard")`, []string{"sh git reset --hard"}},
		{`(call-process "rm" nil nil nil "-rf" "/")`, []string{"run [rm] [-rf] [/]"}},
		{`(start-process "x" nil "rm" "-rf" "/")`, []string{"run [rm] [-rf] [/]"}},
		{`(delete-directory "src" t)`, []string{"= [rm] [-rf] [src]"}},
		{`(delete-directory (expand-file-name "x" "~") t)`, []string{"= [rm] [-rf] [{home}/x]"}},
		{`(delete-directory "src")`, []string{"= [rmdir] [src]"}},
		{`(delete-file "a")`, []string{"= [rm] [-f] [a]"}},
		{`(let ((c "id")) (shell-command (concat c " -u")))`, []string{"sh id -u"}},
		{`(setq c "id") (shell-command (format "%s x" c))`, []string{"sh id x"}},
		{`(progn (shell-command "a") (shell-command-to-string "b"))`, []string{"sh a", "sh b"}},
		{`(defun f (c) (shell-command c)) (f "id")`, []string{"sh id"}},
		{`(defun f () (shell-command "id"))`, []string{"uncalled sh id"}},
		{`(mapc #'shell-command '("a" "b"))`, []string{"sh a", "sh b"}},
		{`(dolist (c '("a" "b")) (shell-command c))`, []string{"sh a", "sh b"}},
		{`(funcall 'shell-command "id")`, []string{"sh id"}},
		{`(apply #'call-process "rm" nil nil nil '("-rf" "/"))`, []string{"run [rm] [-rf] [/]"}},
		{`(funcall (lambda (c) (shell-command c)) "id")`, []string{"sh id"}},
		{`(if x (shell-command "a") (shell-command "b"))`, []string{"maybe sh a", "maybe sh b"}},
		{`(when x (shell-command "a"))`, []string{"maybe sh a"}},
		{`(eval '(shell-command "id"))`, []string{"sh id"}},
		{`(eval (read "(shell-command \"id\")"))`, []string{"sh id"}},
		{`(write-region "x" nil "/etc/passwd")`, []string{"write /etc/passwd < x"}},
		{`(with-temp-file "/etc/passwd" (insert "x"))`, []string{"write /etc/passwd"}},
		{`(call-process-region "rm -rf /" nil "sh")`, []string{"run [sh]", "run [sh] << rm -rf /"}},
		{`(let ((default-directory "/srv")) (shell-command "id"))`, []string{"in /srv: sh id"}},
		{`(make-process :name "x" :command '("rm" "-rf" "/"))`, []string{"run [rm] [-rf] [/]"}},
		{`(condition-case nil (shell-command "id") (error nil))`, []string{"sh id"}},
		{`(system "id") (uiop:run-program '("rm" "-rf" "/"))`, []string{"sh id", "run [rm] [-rf] [/]"}},
	})
	runRows(t, Lisp, []row{
		{`(message "rm -rf /")`, nil},
		{`; (shell-command "id")` + "\n(print 1)", nil},
		{`(setq x '(shell-command "id"))`, nil},
		{`(princ "(shell-command \"id\")")`, nil},
		{`(`, nil},
		{`)))(`, nil},
		{`) (shell-command "id"`, []string{"sh id"}},
	})
}
