package payload

// interpreters is the table of programs that take code, a line each: names
// between bars, then what they take. It is searched as text, so that it costs
// nothing at start-up.
//
//	code, file, value, optional   short options whose value is code, a file of
//	                              code, anything; whose value is the rest of
//	                              their word (perl -i.bak)
//	digits                        short options followed by digits (perl -0777)
//	lazy                          code, when a word without a dash follows
//	var, use, module              awk -v, perl -M, python -m
//	stop                          the option ends the options (python -c)
//	norun                         only checks or shows
//	lcode, lfile, lvalue, lvar, llazy, lnorun   the same for long options
//	operand   script: the first is a file of code · code: the first is code ·
//	          each: all are code after -e · db: all but the first are code ·
//	          all: all are code · js: names that end in .js are files of code ·
//	          words: they are the code's words, nothing is read from elsewhere
//	sub       the subcommands that take code, and subvalue the long options
//	          with a value before them
//	stdin     no: standard input is never code · ex: only in ex mode
//	join      pieces of code are one text
//	dash      single: -name is a long option
const interpreters = `
|python|pythonw|pypy|micropython|graalpy|ipython|bpython| lang=python code=c stop=c module=m value=WXQ lvalue=check-hash-based-pycs operand=script
|node|nodejs|tsx|esno|babel-node|swc-node|ts-node|ts-node-esm| lang=javascript code=e lazy=p lcode=eval llazy=print value=rCOP lvalue=require,import,loader,experimental-loader,conditions,input-type,env-file,title,stack-trace-limit,test-name-pattern,test-reporter,tsconfig,compiler-options,project,cwd lnorun=check,version,help,v8-options norun=c operand=script
|electron| lang=javascript code=e lcode=eval operand=script
|rake| lang=ruby code=eE value=frICR lvalue=rakefile,require,libdir,trace,tasks operand=none stdin=no
|crystal| lang=ruby sub=eval operand=code stdin=no
|matlab| lang=generic dash=single lcode=batch,r operand=none stdin=no
|zx| lang=javascript code=e lcode=eval lvalue=shell,prefix,postfix,cwd,env,ext operand=script
|qjs|d8|jsc| lang=javascript code=e lcode=eval operand=script
|deno| lang=javascript special=deno
|bun| lang=javascript special=bun
|perl|perlbin| lang=perl code=eE use=Mm value=I optional=iFxCDV digits=0l norun=cvh operand=script join=line
|ruby|jruby|truffleruby|mruby|rubybin| lang=ruby code=e use=r value=ICEX optional=ixKF digits=0TW norun=ch lvalue=encoding,external-encoding,internal-encoding,enable,disable,dump,backtrace-limit lnorun=version,help operand=script join=line
|php| lang=php code=rRBE file=fF value=dcStz lcode=run,process-code,process-begin,process-end lfile=file,process-file lvalue=define,php-ini,server,docroot,zend-extension,rf,rc,re,rz,ri norun=lmivs operand=script
|lua|luajit|texlua|lua-jit| lang=lua code=e value=lj optional=O norun=b operand=script
|awk|gawk|mawk|nawk|original-awk|goawk|frawk| lang=awk code=e file=fE var=v value=FilW optional=dopLD lcode=source lfile=file,exec lvar=assign lvalue=field-separator,include,load operand=code stdin=no join=line
|sed|gsed|ssed| lang=sed code=e file=f value=l optional=i lcode=expression lfile=file lvalue=line-length operand=code permute=yes stdin=no join=line abbrev=yes
|osascript| lang=applescript code=e value=ls operand=script join=line
|tclsh|wish|tclsh-default|jimsh| lang=tcl dash=single lvalue=encoding operand=script
|expect| lang=tcl code=c file=f value=D optional=b operand=script
|nvim| lang=vim code=c lcode=cmd file=S value=suUiTwWtqrPl lvalue=remote,remote-silent,remote-expr,remote-send,servername,startuptime,socketid,listen,server plus=yes operand=none stdin=ex
|vim|vi|ex|view|gvim|rvim|rview|vimdiff|vim.basic|vim.tiny|vim.nox|vim.gtk|vim.athena|exim| lang=vim code=c lcode=cmd file=S value=suUiTwWtqrP lvalue=remote,remote-silent,remote-expr,remote-send,servername,startuptime,socketid,listen,server plus=yes operand=none stdin=ex
|emacs|emacs-nox|emacs-gtk|emacs-x|remacs|xemacs| lang=lisp dash=single lcode=eval,execute lfile=load,l,script,x lvalue=funcall,f,L,directory,u,user,insert,i,visit,file,find-file,chdir,T,title,name,display,d,init-directory operand=none stdin=no abbrev=yes
|emacsclient| lang=lisp leach=eval value=sfadF lvalue=socket-name,server-file,alternate-editor,display,frame-parameters,parent-id,tramp,tty operand=each stdin=no
|ed|red| lang=ed value=p lvalue=prompt operand=none
|R| lang=r code=e file=f value=g lfile=file lvalue=gui,encoding,args operand=none join=line
|Rscript|littler| lang=r code=e lvalue=default-packages operand=script join=line
|irb|pry| lang=ruby code=e value=rI operand=script
|rails| lang=ruby sub=runner,r value=e lvalue=environment operand=code stdin=no
|wp| lang=php sub=eval subvalue=path,url,user,ssh lvalue=path,url,user operand=code stdin=no
|drush| lang=php sub=php:eval,php-eval,ev,eval subvalue=root,uri operand=code stdin=no
|django-admin| lang=python sub=shell,shell_plus code=c lcode=command lvalue=settings,pythonpath,interface operand=none
|gdb| lang=gdb dash=single lcode=ex,eval-command,iex,init-eval-command lfile=x,command,ix,init-command lvalue=cd,d,directory,pid,p,core,c,symbols,s operand=none
|lldb| lang=gdb code=oO lcode=one-line,one-line-before-file,one-line-on-crash file=sS lfile=source lvalue=attach-pid,file,core,arch value=pfcan operand=none
|jshell| lang=generic operand=script
|mix| lang=generic sub=run,eval code=e lcode=eval operand=code stdin=no
|guile| lang=lisp code=c file=sl operand=script
|racket| lang=lisp code=e lcode=eval file=fr lfile=load,require operand=script
|sbcl|ecl|clisp|ccl| lang=lisp lcode=eval lfile=load,script code=x operand=script
|clojure|clj|bb|lein-exec| lang=lisp code=e lcode=eval file=f lfile=file operand=script
|julia| lang=generic code=eE lcode=eval,print lfile=load file=L value=CJHtp operand=script
|groovy| lang=generic code=e value=cDi operand=script
|scala|scala-cli|kotlin|kotlinc|kscript| lang=generic code=e lcode=execute-script,expression value=cd operand=script
|elixir| lang=generic code=e lcode=eval,rpc-eval file=r value=S operand=script
|iex| lang=generic code=e lcode=eval operand=script
|swift| lang=generic code=e operand=script
|octave|octave-cli| lang=generic lcode=eval operand=script
|sqlite|litecli| lang=sqlite dash=single lcode=cmd lfile=init lvalue=separator,newline,nullvalue,mmap,vfs,heap,maxsize,escape operand=db
|duckdb| lang=duckdb dash=single lcode=cmd,c,s lfile=init,f lvalue=separator,newline,nullvalue,storage-version operand=db
|psql|pgcli|ysqlsh|usql|vsql|edb-psql| lang=postgresql code=c file=f var=v value=dhpUFPRToLn lcode=command lfile=file lvar=set,variable lvalue=dbname,host,port,username,field-separator,pset,record-separator,table-attr,output,log-file abbrev=yes operand=none
|mysql|mariadb|mycli|mysqlsh| lang=mysql code=e value=DhuPS optional=p lcode=execute,init-command,sql lfile=file lvalue=database,host,user,port,socket,default-character-set,delimiter,protocol,ssl-ca,ssl-cert,ssl-key,defaults-file,defaults-extra-file,defaults-group-suffix abbrev=yes operand=none
|clickhouse-client|clickhouse-local| lang=clickhouse code=q lcode=query lfile=queries-file value=hud lvalue=host,user,password,port,database,config-file,format abbrev=yes operand=none
|clickhouse| lang=clickhouse sub=client,local code=q lcode=query lfile=queries-file value=hud lvalue=host,user,password,port,database,config-file,format operand=none
|sqlcmd|osql|mssql-cli|tsql| lang=mssql code=Qq file=i value=SUPdhwstaoclEHrmyYkK lcode=query,initial-query lfile=input-file lvalue=server,user-name,password,database-name operand=none
|bq| lang=bigquery sub=query subvalue=project_id,dataset_id,location,api,format lnorun=dry_run lvalue=destination_table,max_rows,n,parameter,project_id,location,label,job_id,format operand=all
|snow| lang=snowflake sub=sql code=q file=f value=cxDadr lcode=query lfile=filename lvalue=connection,account,user,password,database,schema,role,warehouse,variable,format operand=none
|snowsql| lang=snowflake code=q file=f value=auDdswrochP lcode=query lfile=filename lvalue=accountname,username,dbname,schemaname,warehouse,rolename,option,connection,variable operand=none
|supabase| lang=postgresql sub=db subvalue=workdir,profile,network-id,dns-resolver,o,output file=f value=opsx lfile=file lvalue=db-url,workdir,password,schema,output,exclude,use-migra operand=all stdin=no
|cockroach| lang=postgresql sub=sql code=e file=f value=du lcode=execute lfile=file lvalue=url,database,host,user,port,certs-dir operand=none
|dolt| lang=mysql sub=sql code=q file=f lcode=query lfile=file operand=none
|cqlsh|trino|presto|presto-cli|beeline|hive|spark-sql|impala-shell| lang=sql code=eq file=f value=unpkdh lcode=execute,query lfile=file lvalue=username,password,keyspace,server,catalog,schema,user,host,port operand=none dash=double
|redis-cli|valkey-cli|keydb-cli| lang=redis value=hpsaunrditDX lvalue=user,pass,sni,cacert,cacertdir,cert,key,tls-ciphers,tls-ciphersuites,pattern,quoted-pattern,count,cursor,rdb,functions-rdb,intrinsic-latency,memkeys-samples,lru-test,pipe-timeout,show-pushes,eval operand=words
|mongosh|mongo| lang=mongo lcode=eval value=up lfile=file lvalue=host,port,username,password,authenticationDatabase,authenticationMechanism,db,tls operand=js
|pwsh|powershell|powershell_ise| lang=powershell special=powershell
`
