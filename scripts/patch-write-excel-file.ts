import type { Plugin } from 'vite'

const patches: { file: RegExp; from: string; to: string }[] = [
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

export const patchWriteExcelFile: Plugin = {
  name: 'patch-write-excel-file',
  transform(code, id) {
    const patch = patches.find(({ file }) => file.test(id))
    if (!patch) return null
    if (!code.includes(patch.from)) throw new Error(`write-excel-file changed: look at ${patch.file}`)
    return { code: code.replace(patch.from, patch.to), map: null }
  },
}
