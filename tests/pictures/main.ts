/** `npm run pictures` takes those of the README; `-- --all` every screen, for the eyes. */
export {}

await import(process.argv.includes('--all') ? './all.ts' : './readme.ts')
