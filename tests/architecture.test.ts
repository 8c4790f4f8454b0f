import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hubEvents, hubMethods } from '../src-main/core/wire.ts'
import { paths } from '../src-renderer/api/wire.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const posix = (path: string) => path.replaceAll('\\', '/')

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })
}

const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap(filesBelow)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'([^']+)'/g)
  return [...found].map(([, target]) => {
    const name = target!
    return name.startsWith('.') ? posix(relative(root, resolve(root, dirname(file), name))) : name
  })
}

/** The first two path segments: `src-renderer/list`, `src-main/core`. */
function roomOf(file: string): string {
  const [area, room] = file.split('/')
  if (file.startsWith(shared)) return shared
  return area === 'src-renderer' || area === 'src-main' ? `${area}/${room}` : area!
}

const r = (...names: string[]) => names.map((name) => `src-renderer/${name}`)
const contract = 'src-preload'
/** Pure code shared by the main process and the pages. */
const shared = 'src-preload/shared'

/** Which modules a module may import besides itself and packages (architecture.md). */
const mayImport: Record<string, string[]> = {
  'src-renderer/lib': [],
  'src-renderer/ui': r('lib'),
  'src-renderer/platform': [contract],
  'src-renderer/api': [...r('lib', 'platform'), contract],
  'src-renderer/stores': [...r('api', 'lib'), contract],
  'src-renderer/list': r('ui', 'api', 'stores', 'lib'),
  'src-renderer/form': r('ui', 'api', 'stores', 'lib'),
  'src-renderer/editor': r('ui', 'api', 'stores', 'lib'),
  'src-renderer/realtime': [...r('api', 'stores', 'platform', 'lib'), contract],
  'src-renderer/panels': r('lib', 'ui', 'api', 'stores', 'list', 'form'),
  'src-renderer/chat': [...r('lib', 'ui', 'platform', 'api', 'stores', 'list', 'form', 'panels'), contract],
  'src-renderer/preferences': [...r('lib', 'ui', 'platform', 'api', 'stores', 'form', 'panels'), contract],
  'src-renderer/screens': r('lib', 'ui', 'platform', 'api', 'stores', 'list', 'form', 'editor', 'panels'),
  'src-renderer/app': [
    ...r(
      'lib',
      'ui',
      'platform',
      'api',
      'stores',
      'list',
      'form',
      'editor',
      'panels',
      'chat',
      'preferences',
      'realtime',
      'screens',
    ),
    contract,
  ],
  'src-renderer/main.tsx': r('app', 'platform', 'realtime', 'global.css'),
  'src-main/core': [contract],
  'src-main/electron': ['src-main/core', contract],
  'src-main/preview': ['src-main/core', 'src-main/dev', contract],
  'src-main/dev': ['src-main/core', 'src-main/preview'],
  'src-main/main.ts': ['src-main/core', 'src-main/electron', contract],
  'src-preload': [],
  [shared]: [],
}

test('the lock file names every platform of every package, and no registry', () => {
  const lock: { packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }> } =
    JSON.parse(textOf('package-lock.json'))
  const there = Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
  for (const { optionalDependencies = {}, resolved } of Object.values(lock.packages)) {
    expect(resolved).toBeUndefined()
    expect(there).toEqual(expect.arrayContaining(Object.keys(optionalDependencies)))
  }
})

describe('modules', () => {
  test.each(sources)('%s imports only what its module may', (file) => {
    const room = roomOf(file)
    const allowed = mayImport[room]
    expect(allowed, `${room} is no room of the house`).toBeDefined()
    for (const target of importsOf(file)) {
      if (!target.startsWith('src-')) continue
      const other = roomOf(target)
      if (other !== room && other !== shared) expect(allowed, `${file} imports ${target}`).toContain(other)
    }
  })

  test('a screen never imports from another area', () => {
    for (const file of sources.filter((name) => name.startsWith('src-renderer/screens/'))) {
      const area = file.split('/')[2]
      for (const target of importsOf(file).filter((name) => name.startsWith('src-renderer/screens/'))) {
        expect(target.split('/')[2], file).toBe(area)
      }
    }
  })

  test('stores know only the types of the resources', () => {
    for (const file of sources.filter((name) => name.startsWith('src-renderer/stores/'))) {
      expect(textOf(file)).not.toMatch(/^import (?!type).*\.\.\/api\//m)
    }
  })

  test('the contract imports nothing', () => expect(importsOf('src-preload/contract.ts')).toEqual([]))

  test('shared code imports nothing but shared code', () => {
    for (const file of sources.filter((name) => name.startsWith(shared))) {
      expect(importsOf(file).filter((target) => !target.startsWith(shared))).toEqual([])
    }
  })
})

describe('identifiers confined to one module', () => {
  const only = (what: RegExp, ...rooms: string[]) => {
    const elsewhere = sources.filter((file) => !rooms.some((room) => file.startsWith(room)) && what.test(textOf(file)))
    expect(elsewhere).toEqual([])
  }
  test('electron', () => only(/from 'electron'/, 'src-main/electron', 'src-main/main.ts', 'src-preload/preload.ts'))
  test('ipcMain', () => only(/\bipcMain\b/, 'src-main/electron/bridge-ipc.ts'))
  test('window.desktop', () => only(/\bwindow\.desktop\b(?!`)|\{ desktop \} = window/, 'src-renderer/platform'))
  test('axios', () => only(/from 'axios'/, 'src-renderer/api/http.ts'))
  test('lexical', () => only(/from '(@lexical\/|lexical)/, 'src-renderer/editor'))
  test('openExternal', () => only(/\bopenExternal\(/, 'src-main/electron/external.ts'))
  test('dangerouslySetInnerHTML', () =>
    only(/dangerouslySetInnerHTML|\.innerHTML\b/, 'src-renderer/ui/foreign-html.tsx'))

  test('the server’s misspelled names (A023)', () => {
    const names = [...Object.values(paths), ...Object.values(hubEvents), ...Object.values(hubMethods)]
    const odd = /updateing|deleteing|vailed|verift|seachuid|dwon|bing-phone|\bgetuserlist|\bgetcustomerservice/i
    const misspelled = names.filter((name) => odd.test(name)).map((name) => name.split('/{')[0]!)
    expect(misspelled.length).toBeGreaterThan(3)
    for (const name of misspelled) {
      only(new RegExp(name.replaceAll(/[/-]/g, '\\$&')), 'src-main/core/wire.ts', 'src-renderer/api/wire.ts')
    }
  })

  test('no file is longer than 300 lines without saying why', () => {
    const long = sources.filter(
      (file) => textOf(file).split('\n').length > 300 && !textOf(file).includes('Long because:'),
    )
    expect(long).toEqual([])
  })
})
