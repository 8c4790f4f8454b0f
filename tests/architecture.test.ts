import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { commandNames } from '#contract/desktop.ts'
import { hubEvents, hubMethods } from '../src-main/core/wire.ts'
import { endpoints } from '../src-renderer/api/wire.ts'
import { resolveImport } from './support/imports.ts'
import { findPositionalBooleans } from './support/positional-booleans.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })
}

const sources = ['src-main', 'src-preload', 'src-renderer', 'scripts'].flatMap(filesBelow)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

function importsOf(file: string, pattern = /(?:from\s+|import\s*\(\s*|import\s+)'([^']+)'/g): string[] {
  const found = textOf(file).matchAll(pattern)
  return [...found].map(([, name]) => resolveImport(file, name!))
}

/** The first two path segments: `src-renderer/list`, `src-main/core`. */
function moduleOf(file: string): string {
  const [area, module] = file.split('/')
  if (file.startsWith(shared)) return shared
  return area === 'src-renderer' || area === 'src-main' ? `${area}/${module}` : area!
}

const renderer = (...names: string[]) => names.map((name) => `src-renderer/${name}`)
const contract = 'src-preload'
/** Pure code shared by the main process and the pages. */
const shared = 'src-preload/shared'

/** Which modules a module may import besides itself and packages (architecture.md). */
const kits = renderer('lib', 'ui', 'api', 'stores', 'list', 'form')
const features = [...kits, ...renderer('platform', 'features'), contract]

const allowedImports: Record<string, string[]> = {
  'src-renderer/lib': [],
  'src-renderer/ui': renderer('lib'),
  'src-renderer/platform': [contract],
  'src-renderer/api': [...renderer('lib', 'platform'), contract],
  'src-renderer/stores': [...renderer('api', 'lib'), contract],
  'src-renderer/list': renderer('form', 'ui', 'api', 'stores', 'lib'),
  'src-renderer/form': renderer('ui', 'api', 'stores', 'lib'),
  'src-renderer/editor': renderer('ui', 'api', 'stores', 'lib'),
  'src-renderer/features': features,
  'src-renderer/screens': [...features, ...renderer('editor')],
  'src-renderer/app': [...features, ...renderer('screens')],
  'src-renderer/mini': [...renderer('lib'), contract],
  'src-renderer/main.tsx': renderer('app', 'platform', 'ui', 'global.css'),
  'src-main/core': [contract],
  'src-main/electron': ['src-main/core', contract],
  'src-main/preview': ['src-main/core', 'scripts', contract],
  scripts: ['src-main/core', 'src-main/preview'],
  'src-main/main.ts': ['src-main/core', 'src-main/electron', contract],
  'src-preload': [],
  [shared]: [],
}

/** Together, below the 300 lines of a file, so that both may still grow. */
const MAX_MERGED_LINES = 250

/** Files that listen to keys of the window, whose lines are registered elsewhere. */
const listedElsewhere: Readonly<Record<string, string>> = {
  'src-renderer/app/overlays/keep-focus.ts': 'Tab stays in a dialog',
  'src-renderer/app/shell/focus-regions.ts': 'SHELL_KEYS of shell.tsx',
  'src-renderer/features/member-panel/member-side.tsx': 'Esc of the panel, as of any',
  'src-renderer/mini/mini.ts': 'a page without the overlay',
  'src-renderer/ui/composition-keys.ts': 'keys of an input method are none of the page',
}

/** Variables of a module, by file and name: state of the whole process, which has no other owner. */
const processState: Readonly<Record<string, string>> = {
  'src-main/electron/system/save-file.ts isPrompting': 'one prompt at a time, whichever window asks',
  'src-main/electron/windows/unsaved-question.ts quitting': 'the program quits once, with all windows',
  'src-main/electron/windows/window-open-handler.ts isPrompting': 'one prompt at a time, whichever window asks',
  'src-main/main.ts running': 'the console that is stopped when the process ends',
  'src-main/preview/page.ts clickedRoute': 'the script is the bridge of its page',
  'src-main/preview/page.ts nextId': 'the script is the bridge of its page',
  'src-main/preview/page.ts socket': 'the script is the bridge of its page',
  'src-preload/shared/server-profile.ts current': 'a process has one server at a time',
}

test('the lock file names every platform of every package, and no registry', () => {
  const lock: { packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }> } =
    JSON.parse(textOf('package-lock.json'))
  const listed = Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
  for (const { optionalDependencies = {}, resolved } of Object.values(lock.packages)) {
    expect(resolved).toBeUndefined()
    expect(listed).toEqual(expect.arrayContaining(Object.keys(optionalDependencies)))
  }
})

describe('modules', () => {
  test('what is far away is imported by the name of its folder, as are the parts that processes share', () => {
    const tests = filesBelow('tests')
    const findings = [...sources, ...tests].flatMap((file) => {
      const names = [...textOf(file).matchAll(/(?:from|import|mock)\s*\(?\s*'(\.[^']+)'/g)].map(([, name]) => name!)
      const isFar = (name: string) =>
        name.startsWith('../../../') ||
        (!file.startsWith('src-preload/') && /^src-preload\/(shared|contract)\//.test(resolveImport(file, name)))
      return names.filter(isFar).map((name) => `${file} imports ${name}`)
    })
    expect(findings).toEqual([])
  })

  test('a file imports only what its module may', () => {
    const findings = sources.flatMap((file) => {
      const module = moduleOf(file)
      const allowed = allowedImports[module]
      if (!allowed) return [`${module} has no row in the import table`]
      return importsOf(file)
        .filter((target) => target.startsWith('src-') && ![module, shared, ...allowed].includes(moduleOf(target)))
        .map((target) => `${file} imports ${target}`)
    })
    expect(findings).toEqual([])
  })

  test('no files import each other in a circle, types included', () => {
    const imports = new Map(sources.map((file) => [file, importsOf(file)]))
    const finished = new Set<string>()
    const circle = (file: string, path: string[]): string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
      if (finished.has(file)) return null
      for (const target of imports.get(file) ?? []) {
        const found = circle(target, [...path, file])
        if (found) return found
      }
      finished.add(file)
      return null
    }
    for (const file of sources) expect(circle(file, [])).toBeNull()
  })

  test('a private file joins its only user, unless it is loaded later or has a unit test of its own', () => {
    const usersOf = new Map<string, string[]>()
    for (const user of sources)
      for (const target of new Set(importsOf(user))) usersOf.set(target, [...(usersOf.get(target) ?? []), user])
    const lazy = new Set(sources.flatMap((file) => importsOf(file, /import\s*\(\s*'([^']+)'/g)))
    const tested = new Set(filesBelow('tests/unit').flatMap((file) => importsOf(file)))
    const lineCount = (file: string) => textOf(file).split('\n').length
    const parts = sources.filter((file) => file.startsWith('src-'))
    const findings = parts.flatMap((file) => {
      const [user, ...others] = usersOf.get(file) ?? []
      // A dialog is found by its name.
      const isApart = file.endsWith('-dialog.tsx') || (user?.endsWith('.ts') && file.endsWith('.tsx'))
      if (!user || others.length > 0 || lazy.has(file) || tested.has(file) || isApart) return []
      if (dirname(user) !== dirname(file) || lineCount(user) + lineCount(file) > MAX_MERGED_LINES) return []
      return [`${file} joins ${user}`]
    })
    expect(findings).toEqual([])
  })

  test('state has an owner, unless it is named as that of the whole process', () => {
    const found = sources
      .filter((file) => file.startsWith('src-'))
      .flatMap((file) => [...textOf(file).matchAll(/^(?:export )?let (\w+)/gm)].map(([, name]) => `${file} ${name}`))
    expect(found.toSorted()).toEqual(Object.keys(processState))
  })

  test('state of the main process is published: a command that gets something asks the server or a file', () => {
    expect(commandNames.filter((name) => name.startsWith('get')).toSorted()).toEqual([
      ...['getChatChannels', 'getChatGroups', 'getChatUsers', 'getDiagnostics'],
      ...['getGroupMessages', 'getMoreChatUsers', 'getPrivateMessages', 'getReplies'],
    ])
  })

  test('an effect that does not name what it reads says why, and there are few', () => {
    const count = (file: string) => textOf(file).split('useExhaustiveDependencies').length - 1
    const suppressed = sources.filter((file) => count(file) > 0).map((file) => `${file}: ${count(file)}`)
    expect(suppressed).toEqual([
      'src-renderer/features/chat/conversations/use-visible-keys.ts: 1',
      'src-renderer/lib/state-hooks.ts: 2',
      'src-renderer/list/table/use-table-widths.ts: 1',
    ])
  })

  /** What is loaded with a file. */
  function loadedWith(root: string): Set<string> {
    const found = new Set<string>()
    const visit = (file: string) => {
      if (found.has(file) || !sources.includes(file)) return
      found.add(file)
      importsOf(file, /^(?:import|export) (?!type\b)(?:[^']*? from )?'([^']+)'/gm).forEach(visit)
    }
    visit(root)
    return found
  }

  test.each(['src-renderer/main.tsx', 'src-renderer/mini/mini.ts', 'src-main/preview/page.ts'])(
    'what runs in a page is loaded without Node.js: %s',
    (root) => {
      const found = [...loadedWith(root)]
      expect(found.length).toBeGreaterThan(1)
      expect(found.filter((file) => /^import (?!type\b)(?:[^']*? from )?'node:/m.test(textOf(file)))).toEqual([])
    },
  )

  test('the sign-in starts without what reads answers, and without parts that it has in a smaller form', () => {
    const found = loadedWith('src-renderer/main.tsx')
    expect([...found]).toContain('src-renderer/screens/session/sign-in.tsx')
    const later = [
      'src-preload/shared/envelope.ts',
      'src-preload/shared/server-time.ts',
      'src-renderer/ui/unencrypted-mark.tsx',
      'src-renderer/api/http/errors.ts',
    ]
    expect(later.filter((file) => found.has(file))).toEqual([])
  })

  test('a table and the columns of orders are loaded without what makes requests', () => {
    const found = [...loadedWith('src-renderer/features/orders/order-columns.tsx')]
    expect(found).toContain('src-renderer/list/table/cells.tsx')
    expect(found.filter((file) => file.startsWith('src-renderer/api/http/'))).toEqual([])
  })

  test('state is set while rendering where nothing else is right, which is in few places', () => {
    const places = sources
      .filter((file) => file.startsWith('src-renderer/'))
      .flatMap((file) => {
        const text = textOf(file)
        const setters = [...text.matchAll(/^ {2}const \[[^\]]*?(set\w+)\] = use/gm)].map(([, setter]) => setter!)
        // What a condition of a component's body runs, on its line or in its block.
        const conditional = /^ {2}if \([^\n]*?\) (?:(set\w+)\(|\{\n(?: {4}[^\n]*\n)*? {4}(set\w+)\()/gm
        const names = [...text.matchAll(conditional)].map(([, inline, inBlock]) => inline ?? inBlock!)
        return names.filter((name) => setters.includes(name)).map((name) => `${file} ${name}`)
      })
    expect(places).toEqual([
      'src-renderer/features/inline-edit/inline-edit-list.tsx setRestored',
      'src-renderer/form/layout/url-select.tsx setPrevious',
      ...Array(2).fill('src-renderer/lib/state-hooks.ts setState'),
      'src-renderer/list/filters/filter-bar.tsx setDraft',
      'src-renderer/list/list-screen.tsx setLastData',
      'src-renderer/list/table/stable-rows.ts setFrozen',
      'src-renderer/screens/staff/record-table.tsx setLastRestoredKey',
    ])
  })

  test('a screen never imports from another area', () => {
    const isScreen = (name: string) => name.startsWith('src-renderer/screens/')
    const areaOf = (name: string) => name.split('/')[2]
    const findings = sources.filter(isScreen).flatMap((file) =>
      importsOf(file)
        .filter((target) => isScreen(target) && areaOf(target) !== areaOf(file))
        .map((target) => `${file} imports ${target}`),
    )
    expect(findings).toEqual([])
  })

  test('stores import only types from the API', () => {
    const stores = sources.filter((name) => name.startsWith('src-renderer/stores/'))
    expect(stores.filter((file) => /^import (?!type).*\.\.\/api\//m.test(textOf(file)))).toEqual([])
  })

  test.each([
    ['the contract', 'src-preload/contract/'],
    ['shared code', `${shared}/`],
  ])('%s imports only itself and shared code', (_, folder) => {
    const files = sources.filter((name) => name.startsWith(folder))
    expect(files.length).toBeGreaterThan(3)
    const findings = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !['dayjs', folder, `${shared}/`].some((allowed) => target.startsWith(allowed)))
        .map((target) => `${file} imports ${target}`),
    )
    expect(findings).toEqual([])
  })
})

describe('identifiers confined to one module', () => {
  const onlyIn = (pattern: RegExp, ...modules: string[]) => {
    const elsewhere = sources.filter(
      (file) => !modules.some((module) => file.startsWith(module)) && pattern.test(textOf(file)),
    )
    expect(elsewhere).toEqual([])
  }
  test('what tells a key of an input method apart: no listener gets one', () => {
    onlyIn(/\bisComposing\b|\.keyCode\b/, 'src-renderer/ui/composition-keys.ts', 'src-renderer/editor/caret-plugin.tsx')
    const first = ['src-renderer/main.tsx', 'tests/component/page/screen-alone.tsx']
    for (const page of first) expect(textOf(page)).toMatch(/\n\nkeepCompositionKeys\(\)\n/)
  })
  test('the empty list and set of strings, the same everywhere', () =>
    onlyIn(
      /^(export )?const \w+: (readonly [^=]+|ReadonlySet<string>) = (\[\]|new Set\(\))$/m,
      'src-renderer/lib/empty.ts',
      'src-renderer/features/orders/',
      'src-renderer/screens/groups/',
    ))
  test('electron', () =>
    onlyIn(
      /from 'electron'/,
      ...['src-main/electron', 'src-main/main.ts', 'src-preload/preload.ts', 'src-preload/mini-preload.ts'],
    ))
  test('ipcMain', () => onlyIn(/\bipcMain\b/, 'src-main/electron/bridge-ipc.ts'))
  test('window.desktop', () => onlyIn(/\bwindow\.desktop\b(?!`)|\{ desktop \} = window/, 'src-renderer/platform'))
  test('the dialog of the printer, which opens once the click is over', () =>
    onlyIn(/\bwindow\.print\b/, 'src-renderer/lib/print-page.ts'))
  test('storage of the browser, which may be full or refused', () =>
    onlyIn(/\b(local|session)Storage\b/, 'src-renderer/stores/storage.ts', 'src-main/preview'))
  test('what cuts a text, which may halve a character', () =>
    onlyIn(
      /\b(address|content|draft|label|message|name|realm|source|text|title)\.slice\(0, (\d{2,}|[A-Z]+_[A-Z_]+|max)\b/,
      'src-preload/shared/untrusted-text.ts',
      // A fingerprint, never shown or sent.
      'src-main/core/chat/conversation-state.ts',
    ))
  test('text that the program puts into a field, which the field’s own undo takes back', () =>
    onlyIn(/\b(setRangeText|setSelectionRange|execCommand)\b/, 'src-renderer/ui/composition-keys.ts'))
  test('an element is found by its role or a data attribute, never by its wording', () =>
    onlyIn(/(querySelector(All)?|closest|matches)(<[^>]*>)?\([^)]*\p{Script=Han}/u, 'src-main/preview'))
  test('the day and hour of the workstation, in whose zone nothing is shown or asked for (fault 18)', () =>
    onlyIn(
      /\.[gs]et(Date|Day|Month|Hours|Minutes)\(|\bgetTimezoneOffset\b|\btoLocale(Date|Time)String\b|\bnew Date\([^()]*, /,
      ...['src-renderer/list/filters/day-calendar.tsx', 'scripts/'],
    ))
  test('timers of pages, which rest while nobody sees the page, save those of a state that passes', () => {
    const brief = ['src-renderer/form/submit/decision.tsx', 'src-renderer/screens/groups/group-list.tsx']
    const apart = ['src-main', 'scripts', 'src-renderer/mini/']
    onlyIn(/\bsetInterval\(/, 'src-renderer/stores/clock.ts', ...brief, ...apart)
  })
  test('axios', () => onlyIn(/from 'axios'/, 'src-renderer/api/http/http.ts'))
  test('lexical', () => onlyIn(/from '(@lexical\/|lexical)/, 'src-renderer/editor'))
  test('JSON.parse: what a server sends is parsed with limits (fault 70)', () => {
    const readers = /^src-main\/core\/(alerts|chat|gateway|groups|hub|network|orders|session)\/|^src-renderer\/api\//
    const own = sources.filter((file) => !readers.test(file))
    onlyIn(/\bJSON\.parse\(|\.json\(\)/, ...own)
  })
  test('openExternal', () => onlyIn(/\bopenExternal\(/, 'src-main/electron/windows/window-open-handler.ts'))
  test('dangerouslySetInnerHTML', () =>
    onlyIn(/dangerouslySetInnerHTML|\.innerHTML\b/, 'src-renderer/ui/sanitized-html.tsx'))

  test('the server’s misspelled names (A023)', () => {
    const names = [...Object.values(endpoints), ...Object.values(hubEvents), ...Object.values(hubMethods)]
    const misspelling = /updateing|deleteing|vailed|verift|seachuid|dwon|bing-phone|\bgetuserlist|\bgetcustomerservice/i
    const misspelled = names.filter((name) => misspelling.test(name)).map((name) => name.split('/{')[0]!)
    expect(misspelled.length).toBeGreaterThan(3)
    for (const name of misspelled) {
      onlyIn(
        new RegExp(name.replaceAll(/[/-]/g, '\\$&')),
        'src-main/core/wire.ts',
        'src-renderer/api/wire.ts',
        'src-preload/shared/endpoints.ts',
      )
    }
  })

  test('Electron’s isPackaged, which goes by the name of the program (fault 67)', () =>
    onlyIn(/\bapp\.isPackaged\b/, 'src-main/electron/compat.ts'))

  test('casts that defeat the type checker', () => onlyIn(/\bas (never|unknown as)\b/, 'scripts'))

  test('no file is longer than 300 lines without saying why', () => {
    const long = sources.filter(
      (file) => textOf(file).split('\n').length > 300 && !textOf(file).includes('Long because:'),
    )
    expect(long).toEqual([])
  })

  test('a literal true or false in a call, which says nothing of what it is', () => {
    expect(sources.flatMap((file) => findPositionalBooleans(file, textOf(file)))).toEqual([])
    const bad = 'save(row, true)\nnew Node(false)\nthis.read(\n  true,\n)\nrows.map((row) => draw(row, false))'
    expect(findPositionalBooleans('a.ts', bad)).toEqual([
      'a.ts:1 save',
      'a.ts:2 Node',
      'a.ts:3 this.read',
      'a.ts:6 draw',
    ])
    const good = 'setOpen(true)\nonHold(false)\nresolve(true)\nsave(row, { isNew: true })\nz.boolean().catch(false)'
    expect(findPositionalBooleans('a.ts', good)).toEqual([])
  })

  test('what blocks main: synchronous dialogs and child processes, save one that reads the policy at start', () => {
    const blocking = /\b(show\w+Sync|(exec|execFile|spawn)Sync)\b/
    const found = sources.filter((file) => file.startsWith('src-main/') && blocking.test(textOf(file)))
    expect(found).toEqual(['src-main/electron/system/load-policy.ts'])
  })
})

test('a spinner has a name, or is hidden beside one that says what is busy', () => {
  const spinners = sources.flatMap((file) => textOf(file).match(/<Spinner\b[^>]*>/g) ?? [])
  expect(spinners.length).toBeGreaterThan(5)
  expect(spinners.filter((spinner) => !/\b(aria-label|label|aria-hidden)\b/.test(spinner))).toEqual([])
})

test('high contrast hides nothing: names are looked for in the light theme alone', () => {
  const blocks = [...sources, 'src-renderer/global.css', 'src-renderer/mini/mini.css'].flatMap((file) =>
    // To the brace that closes the block, two levels deep at most.
    [...textOf(file).matchAll(/(?:\(forced-colors: active\)|\[HIGH_CONTRAST\])[^{}]*\{(?:[^{}]|\{[^{}]*\})*\}/g)].map(
      ([block]) => block,
    ),
  )
  expect(blocks.length).toBeGreaterThan(30)
  const isHiding = /\b(display|visibility|opacity|fontSize|font-size|clip(Path)?|width|height|content)['"]?:/
  expect(blocks.filter((block) => isHiding.test(block))).toEqual([])
  const callers = sources.filter((file) => /useMediaQuery\('\(forced-colors/.test(textOf(file)))
  expect(callers).toEqual(['src-renderer/app/shell/theme-provider.tsx'])
})

describe('shortcuts', () => {
  const callers = sources.filter((file) => file.startsWith('src-renderer/') && !file.endsWith('/use-shortcut.ts'))
  const calls = callers.flatMap((file) =>
    textOf(file)
      .split(/\buseShortcut\(/)
      .slice(1)
      // To the end of its options.
      .map((rest) => `${file}: ${rest.slice(0, rest.indexOf('}'))}`),
  )

  test('each one has its line in the overlay that ? opens', () => {
    expect(calls.length).toBeGreaterThan(8)
    expect(calls.filter((call) => !/\blabel: '[^']+'/.test(call))).toEqual([])
  })

  test('what listens to keys of the whole window lists them, or is no shortcut', () => {
    const listens = (file: string) => /(window|document)\.addEventListener\(\s*'keydown'/.test(textOf(file))
    const findings = callers.filter((file) => listens(file) && !/useShortcutHelp\(/.test(textOf(file)))
    expect(findings).toEqual(Object.keys(listedElsewhere))
  })
})

describe('tests of pages', () => {
  const specs = ['tests/component', 'tests/e2e', 'tests/journeys'].flatMap(filesBelow)

  test('the server is asked by what settles the pages first: only then "nothing was sent" means anything', () => {
    const findings = specs.filter((file) => /new Control\((?!second\.url)/.test(textOf(file)))
    expect(findings).toEqual([])
  })

  test('a page whose size changes is laid out before it is asked', () => {
    const givesItsFirstSize = ['tests/e2e/shell/mini-window.spec.ts', 'tests/e2e/support/fixtures.ts']
    const findings = specs.filter((file) => textOf(file).includes('.setViewportSize('))
    expect(findings).toEqual(givesItsFirstSize)
  })

  test('that nothing is there, or has moved, is asked of a page after it has settled', () => {
    const asksForNothing = /expect\(await page\.evaluate\(.*\)\)\.(toEqual\(\[\]\)|toHaveLength\(0\)|toBe\(0\))/
    const place = "(?:places|positions|boxes|place|top|tables|boxOf|[\\w.()' ]*boundingBox)"
    const measures = new RegExp(
      `^\\s*(?:const \\w+ = await ${place}\\(|expect\\(await ${place}\\([^)]*\\)\\)\\.to(?:Equal|Be)\\()`,
    )
    const findings = specs.flatMap((file) => {
      const lines = textOf(file).split('\n')
      const isBare = (at: number) =>
        !lines.slice(Math.max(0, at - 4), at).some((line) => /settled\(|resizeTo\(/.test(line))
      const asks = (line: string) => asksForNothing.test(line) || measures.test(line)
      return lines.flatMap((line, at) => (asks(line) && isBare(at) ? [`${file}:${at + 1}`] : []))
    })
    expect(findings).toEqual([])
  })
})
