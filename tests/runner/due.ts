import { spawnSync } from 'node:child_process'

/** What CI tries only after a change of it (docs/testing.md): such a part is due for some days, not for one run alone. */

const DUE_DAYS = 2

const PACKAGING_PATHS = [
  ...['scripts', 'resources', 'electron-builder.yml', 'package-lock.json'],
  ...['package', 'signature', 'installer-*'].map((name) => `tests/desktop/${name}.spec.ts`),
  'tests/gate',
  ...['packaged-console', 'packaging-kit', 'windows-kit'].map((name) => `tests/desktop/support/${name}.ts`),
]
/** The simulator imports nothing of the product. */
const SIMULATOR_PATHS = ['tests/simulator', 'tests/unit/simulator']

function git(root: string, ...args: string[]): string {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Where the branch left `main`; on `main` itself its newest commit. */
const branchBases = (root: string) =>
  ['main', 'origin/main'].map((branch) => git(root, 'merge-base', 'HEAD', branch)).filter(Boolean)

/** The files that differ from any of these commits in the working tree, new ones included. */
function filesSince(root: string, bases: string[], paths: string[]): string[] {
  const lists = [
    ...bases.map((base) => git(root, 'diff', '--name-only', base, '--', ...paths)),
    git(root, 'ls-files', '--others', '--exclude-standard', '--', ...paths),
  ]
  return [...new Set(lists.flatMap((list) => list.split('\n').filter(Boolean)))]
}

/** The files of this branch's change, committed or not. */
export const changedOnBranch = (root: string) => filesSince(root, ['HEAD', ...branchBases(root)], [])

/**
 * Why files below these paths need a test: changed in the working tree, on this branch, or in the last days of its
 * history. Without a history to compare with, everything is due; null if nothing is.
 */
export function changedRecently(root: string, paths: string[]): string | null {
  const newest = Number(git(root, 'log', '-1', '--format=%ct'))
  const days = git(root, 'rev-list', '-1', `--before=${newest - DUE_DAYS * 24 * 60 * 60}`, 'HEAD')
  if (!days) return 'there is no history to compare with'
  const [first] = filesSince(root, [days, ...branchBases(root)], paths)
  return first ? `${first} changed` : null
}

export function whyPackagingIsDue(root: string, env: NodeJS.ProcessEnv): string | null {
  return env.PACKAGING ? 'PACKAGING is set' : changedRecently(root, PACKAGING_PATHS)
}

export const whySimulatorIsDue = (root: string) => changedRecently(root, SIMULATOR_PATHS)
