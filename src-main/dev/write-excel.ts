import type { Plugin } from 'vite'

interface Change {
  file: RegExp
  from: string
  to: string
}

const changes: Change[] = [
  // It would compress in workers made of text, which no page of ours may start: it runs in a worker already.
  {
    file: /write-excel-file[\\/]modules[\\/]zip[\\/]zipToArrayBuffer\.js$/,
    from: "import { zip } from 'fflate';",
    to: "import { zipSync } from 'fflate';\nconst zip = (files, done) => done(null, zipSync(files));",
  },
  // It would take the text `constructor` for one it has seen before.
  {
    file: /write-excel-file[\\/]modules[\\/]xlsx[\\/]initializeSharedStrings\.js$/,
    from: 'var sharedStringIdByString = {};',
    to: 'var sharedStringIdByString = Object.create(null);',
  },
]

/** Two lines of write-excel-file as the console needs them. */
export const writeExcel: Plugin = {
  name: 'write-excel',
  transform(code, id) {
    const change = changes.find(({ file }) => file.test(id))
    if (!change) return null
    if (!code.includes(change.from)) throw new Error(`write-excel-file changed: look at ${change.file}`)
    return { code: code.replace(change.from, change.to), map: null }
  },
}
