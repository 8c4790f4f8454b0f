import type { Plugin } from 'vite'

interface Change {
  file: RegExp
  from: string
  to: string
}

const changes: Change[] = [
  // Compresses without workers made of text, which our policy forbids; it already runs in a worker.
  {
    file: /write-excel-file[\\/]modules[\\/]zip[\\/]zipToArrayBuffer\.js$/,
    from: "import { zip } from 'fflate';",
    to: "import { zipSync } from 'fflate';\nconst zip = (files, done) => done(null, zipSync(files));",
  },
  // The text `constructor` would be mistaken for one already in the table.
  {
    file: /write-excel-file[\\/]modules[\\/]xlsx[\\/]initializeSharedStrings\.js$/,
    from: 'var sharedStringIdByString = {};',
    to: 'var sharedStringIdByString = Object.create(null);',
  },
]

/** Patches two lines of write-excel-file. */
export const writeExcel: Plugin = {
  name: 'write-excel',
  transform(code, id) {
    const change = changes.find(({ file }) => file.test(id))
    if (!change) return null
    if (!code.includes(change.from)) throw new Error(`write-excel-file changed: look at ${change.file}`)
    return { code: code.replace(change.from, change.to), map: null }
  },
}
