/** `npm run pictures` takes those of the README; `-- --all` every screen, for the eyes. */
export {}

if (process.argv.includes('--all')) await import('./all.ts')
else await import('./readme.ts')
