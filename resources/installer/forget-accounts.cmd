@echo off
rem Run by the removal of the MSI (scripts/msi-removal.ts), before the files go: what consoles of this installation have
rem written for each account (removal.md). Argument: the name of the link in the start menu. What an account wrote goes
rem through a file and is never expanded, since this runs with the rights of the system. ASCII only.
setlocal
rem Only administrators write here.
cd /d "%~dp0"
set "reg=%SystemRoot%\System32\reg.exe"
set "link=%~1"
for %%f in ("%~dp0..") do set "program=%%~ff\operator-console.exe"
set "run=Software\Microsoft\Windows\CurrentVersion\Run"
set "approved=Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"

rem The registry of an account is there while it is signed in, its start menu always.
%reg% query HKU > accounts.txt
for /f "delims=" %%k in (accounts.txt) do call :entries "%%k"
del accounts.txt value.txt >nul 2>&1
pushd "%PUBLIC%\.."
for /d %%u in (*) do call :link "%%~fu"
popd
exit /b 0

:link
rem That of an account's own installation stays.
if exist "%~1\AppData\Local\Programs\operator-console\operator-console.exe" exit /b 0
del /f /q "%~1\AppData\Roaming\Microsoft\Windows\Start Menu\Programs\%link%.lnk" >nul 2>&1
exit /b 0

:entries
rem The class of old notifications as compat.ts registers it, the links, the start at sign-in.
call :key "%~1\Software\Classes\CLSID\{8A3C1F52-7B0D-4E6E-9C41-D2B5F0A7E913}" LocalServer32
call :key "%~1\Software\Classes\operator-console" shell\open\command
%reg% query "%~1\%run%" /v com.operator-console.desktop > value.txt 2>nul
"%SystemRoot%\System32\find.exe" "%program%" value.txt >nul
if errorlevel 1 exit /b 0
%reg% delete "%~1\%run%" /v com.operator-console.desktop /f >nul 2>&1
%reg% delete "%~1\%approved%" /v com.operator-console.desktop /f >nul 2>&1
exit /b 0

:key
rem Deletes a key whose command starts the program of this installation.
%reg% query "%~1\%~2" /ve > value.txt 2>nul
"%SystemRoot%\System32\find.exe" "%program%" value.txt >nul
if not errorlevel 1 %reg% delete "%~1" /f >nul 2>&1
exit /b 0
