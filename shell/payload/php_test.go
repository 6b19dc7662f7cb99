package payload

import "testing"

func TestPHPRuns(t *testing.T) {
	runRows(t, PHP, []row{
		{`exec("git reset --hard");`, []string{"sh git reset --hard"}},
		{`system('id'); passthru("ls"); shell_exec('w'); \exec('x');`, []string{"sh id", "sh ls", "sh w", "sh x"}},
		{"echo `rm -rf $x`;", []string{"sh rm -rf {?}"}},
		{`$d = 'src'; exec("rm -rf $d/x {$d} ${d}");`, []string{"sh rm -rf src/x src src"}},
		{`exec('rm -rf ' . getenv('HOME') . "/x");`, []string{"sh rm -rf {home}/x"}},
		{`exec("rm -rf {$_SERVER['HOME']}");`, []string{"sh rm -rf {home}"}},
		{`$f = 'sys'.'tem'; $f('id');`, []string{"sh id"}},
		{`('sys'.'tem')('id');`, []string{"sh id"}},
		{`call_user_func('system', 'id'); call_user_func_array('exec', ['ls']);`, []string{"sh id", "sh ls"}},
		{`array_map('system', ['a', 'b']);`, []string{"sh a", "sh b"}},
		{`eval(base64_decode('c3lzdGVtKCJpZCIpOw=='));`, []string{"sh id"}},
		{`eval('system("id");');`, []string{"sh id"}},
		{`foreach (['a', 'b'] as $x) { exec("rm -rf $x"); }`, []string{"sh rm -rf a", "sh rm -rf b"}},
		{`foreach (['k' => 'id'] as $k => $v): exec($v); endforeach;`, []string{"sh id"}},
		{`array_map('unlink', glob('src/*'));`, []string{"maybe = [rm] [-f] [src/* (glob)]"}},
		{`unlink('a'); rmdir("b"); rename('a', 'b');`, []string{"= [rm] [-f] [a]", "= [rmdir] [b]", "= [mv] [a] [b]"}},
		{`file_put_contents('/etc/passwd', 'x');`, []string{"write /etc/passwd < x"}},
		{`$f = fopen('/etc/passwd', 'w'); fwrite($f, 'x');`, []string{"write /etc/passwd", "write+ /etc/passwd < x"}},
		{`$p = popen('sh', 'w'); fwrite($p, "rm -rf /");`, []string{"sh sh", "sh sh << rm -rf /"}},
		{`proc_open(['rm', '-rf', '/'], [], $pipes, '/srv');`, []string{"in /srv: run [rm] [-rf] [/]"}},
		{`proc_open('rm -rf /', [], $pipes);`, []string{"sh rm -rf /"}},
		{`function f($c) { system($c); } f('id');`, []string{"sh id"}},
		{`f('id'); function f(string $c, ?int $n = null): void { system($c); }`, []string{"sh id"}},
		{`function f() { system('id'); }`, []string{"uncalled sh id"}},
		{`$f = fn($c) => system($c); $f('id'); $g = function ($c) use ($f) { system($c); }; $g('ls');`, []string{"sh id", "sh ls"}},
		{`class A { private $c = 'w'; function __construct($c) { $this->c = $c; } function run() { system($this->c); } static function s() { self::t(); } static function t() { system('t'); } } (new A('id'))->run(); A::s();`, []string{"sh w", "sh id", "sh t"}},
		{`if ($x) { system('a'); } elseif ($y) { system('b'); } else system('c');`, []string{"maybe sh a", "maybe sh b", "maybe sh c"}},
		{`if ($x): system('a'); else: system('b'); endif;`, []string{"maybe sh a", "maybe sh b"}},
		{`try { system('a'); } catch (Exception $e) { system('b'); } finally { system('c'); }`, []string{"sh a", "maybe sh b", "sh c"}},
		{`switch ($x) { case 1: system('a'); break; default: system('b'); }`, []string{"maybe sh a", "maybe sh b"}},
		{`$x = match($y) { 1 => system('a'), default => system('b') };`, []string{"maybe sh a", "maybe sh b"}},
		{`chdir('/srv'); system('id');`, []string{"in /srv: sh id"}},
		{`system($argv[1]); system(implode(' ', ['rm', '-rf', '/']));`, []string{"sh ARG1", "sh rm -rf /"}},
		{`system(sprintf('rm -rf %s', '/'));`, []string{"sh rm -rf /"}},
		{`system(strrev('di')); system(str_rot13('vq')); system(hex2bin('6964'));`, []string{"sh id", "sh id", "sh id"}},
		{`$c = 'rm'; $c .= ' -rf /'; system($c);`, []string{"sh rm -rf /"}},
		{`$a = ['rm']; $a[] = '-rf'; $a[] = '/'; proc_open($a, [], $p);`, []string{"run [rm] [-rf] [/]"}},
		{"system(<<<EOT\nrm -rf $d\nEOT);", []string{"sh rm -rf {?}"}},
		{"system(<<<'EOT'\n  rm -rf $d\n  EOT\n);", []string{"sh rm -rf $d"}},
		{`eval(file_get_contents('http://x'));`, []string{"code php {net}"}},
		{`@system('id'); return (string) shell_exec('ls');`, []string{"sh id", "sh ls"}},
		{`use Illuminate\Support\Facades\File; File::deleteDirectory('src');`, []string{"= [rm] [-rf] [src]"}},
		{`Artisan::call('migrate:fresh --force');`, []string{"run [php] [artisan] [migrate:fresh] [--force]"}},
		{`DB::statement('DROP TABLE users'); Schema::drop('users'); $pdo->exec('TRUNCATE x');`, []string{"sql [drop] [table] [users]", "sql [drop] [table] [users]", "sql [truncate] [table] [x]"}},
		{`register_shutdown_function('system', 'id');`, []string{"sh id"}},
		{`system(...)('id');`, []string{"sh id"}},
		{`$x = $a ? system('a') : system('b'); $z ?: system('c');`, []string{"maybe sh a", "maybe sh b", "maybe sh c"}},
		{`$p = proc_open("sh", [["pipe", "r"]], $pipes); fwrite($pipes[0], "id");`, []string{"sh sh", "sh sh << id"}},
		{`$$n = 1; ${'x'} = 'id'; system($x);`, []string{"sh {?}"}},
	})
	runRows(t, PHPFile, []row{
		{"<html>system('a')<?php system('id'); ?> system('b') <?= `ls` ?>", []string{"sh id", "sh ls"}},
		{"system('id');", nil},
	})
}

func TestPHPPrints(t *testing.T) {
	runRows(t, PHP, []row{
		{`echo "rm -rf /";`, nil},
		{`echo 'system("id")', "\n";`, nil},
		{`// system('id');`, nil},
		{"# system('id');\n/* system('id'); */ echo 1;", nil},
		{`$x = ['exec' => 'rm -rf /']; print_r($x);`, nil},
		{`echo json_encode(['cmd' => "git push --force"]);`, nil},
		{`preg_match('/rm -rf/', $x);`, nil},
		{`echo file_get_contents('x');`, nil},
		{`echo str_replace('a', 'b', 'rm -rf /');`, nil},
	})
}
