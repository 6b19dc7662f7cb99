package payload

import "testing"

func TestRRuns(t *testing.T) {
	runRows(t, R, []row{
		{`system("rm -rf /")`, []string{"sh rm -rf /"}},
		{`system2("rm", c("-rf", "/"))`, []string{"sh rm -rf /"}},
		{`unlink("src", recursive = TRUE)`, []string{"= [rm] [-rf] [src]"}},
		{`unlink(c("a", "b"), TRUE); unlink("c")`, []string{"= [rm] [-rf] [a] [b]", "= [rm] [-f] [c]"}},
		{`x <- "id"; system(paste0(x, " -u"))`, []string{"sh id -u"}},
		{`system(paste("rm", "-rf", Sys.getenv("HOME")))`, []string{"sh rm -rf {home}"}},
		{`eval(parse(text = "system('id')"))`, []string{"sh id"}},
		{`for (d in c("a", "b")) system(paste("rm", d))`, []string{"sh rm a", "sh rm b"}},
		{`sapply(c("a", "b"), system)`, []string{"sh a", "sh b"}},
		{`lapply(c("a"), function(x) system(x))`, []string{"sh a"}},
		{`f <- function(c) { system(c) }; f("id")`, []string{"sh id"}},
		{`f <- function() system("id")`, []string{"uncalled sh id"}},
		{`if (x) system("a") else system("b")`, []string{"maybe sh a", "maybe sh b"}},
		{`do.call(system, list("id")); do.call("system", list("ls"))`, []string{"sh id", "sh ls"}},
		{`"id" |> system(); "ls" %>% system`, []string{"sh id", "sh ls"}},
		{`base::system("id")`, []string{"sh id"}},
		{`writeLines("x", "/etc/passwd")`, []string{"write /etc/passwd < x"}},
		{`setwd("/srv"); system("id")`, []string{"in /srv: sh id"}},
	})
	runRows(t, R, []row{
		{`print("rm -rf /")`, nil},
		{`# system("id")`, nil},
		{`cat("git reset --hard\n")`, nil},
		{`x <- 'system("id")'; nchar(x)`, nil},
	})
}

func TestGenericRuns(t *testing.T) {
	runRows(t, Generic, []row{
		{`"rm -rf /".execute()`, []string{"sh rm -rf /"}},
		{`["rm", "-rf", "/"].execute().text`, []string{"run [rm] [-rf] [/]"}},
		{`new File("src").deleteDir()`, []string{"= [rm] [-rf] [src]"}},
		{`Runtime.getRuntime().exec("rm -rf /")`, []string{"sh rm -rf /"}},
		{`new ProcessBuilder("rm", "-rf", "/").start()`, []string{"run [rm] [-rf] [/]"}},
		{`System.cmd("rm", ["-rf", "/"])`, []string{"run [rm] [-rf] [/]"}},
		{`System.shell("rm -rf /"); File.rm_rf!("src"); :os.cmd('id')`, []string{"sh rm -rf /", "= [rm] [-rf] [src]", "sh id"}},
		{"run(`rm -rf /`); rm(\"src\", recursive=true)", []string{"sh rm -rf /", "= [rm] [-rf] [src]"}},
		{`system("rm -rf /"); rmdir("x", "s")`, []string{"sh rm -rf /", "= [rm] [-rf] [x]"}},
		{`import sys.process._; "rm -rf /".!`, []string{"sh rm -rf /"}},
	})
	runRows(t, Generic, []row{
		{`println("rm -rf /")`, nil},
		{`IO.puts("git reset --hard")`, nil},
		{`// "rm -rf /".execute()`, nil},
	})
}
