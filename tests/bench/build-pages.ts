import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { outDir } from '../../scripts/build.ts'

/** Each renders the same rows, by the console's list or one that it is compared with. */
const entries = {
  product: new URL('./pages/product.tsx', import.meta.url),
  antd: new URL('./pages/antd.tsx', import.meta.url),
  plain: new URL('./pages/plain.tsx', import.meta.url),
  export: new URL('./pages/export.tsx', import.meta.url),
  'react-alone': new URL('./pages/react-alone.tsx', import.meta.url),
}
export type PageName = keyof typeof entries

export interface BuiltPage {
  /** Contains index.html. */
  folder: string
  /** All of its JavaScript, gzipped. */
  gzBytes: number
}

/** What the bench alone compares with: 130 MB with a lock file of their own, which no other `npm ci` has to bring. */
const peer = join(outDir, 'bench/peer')

function installPeer(): void {
  if (existsSync(join(peer, 'node_modules/antd'))) return
  process.stderr.write('installing antd for the comparison\n')
  cpSync(fileURLToPath(new URL('./peer', import.meta.url)), peer, { recursive: true })
  const { status } = spawnSync('npm', ['ci'], { cwd: peer, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('antd could not be installed')
}

export async function buildPage(name: PageName): Promise<BuiltPage> {
  if (name === 'antd') installPeer()
  const folder = join(outDir, 'bench', name)
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./pages', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: { antd: join(peer, 'node_modules/antd') } },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      // antd is one large chunk.
      chunkSizeWarningLimit: 2_000,
      target: 'chrome130',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(entries[name]),
        output: { entryFileNames: 'assets/main.js', assetFileNames: 'assets/[name][extname]', codeSplitting: false },
      },
    },
  })
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, 'page.css'), readFileSync(new URL('./pages/page.css', import.meta.url)))
  const styles = readdirSync(assets).filter((file) => file.endsWith('.css'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${name}</title>` +
      styles.map((file) => `<link rel="stylesheet" href="/assets/${file}">`).join('') +
      '</head><body><div id="root"></div><script type="module" src="/assets/main.js"></script></body></html>',
  )
  return { folder, gzBytes: gzipSync(readFileSync(join(assets, 'main.js'))).length }
}
