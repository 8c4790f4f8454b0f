import { spawnSync } from 'node:child_process'

/** What CI tries only after a change of it (docs/testing.md): such a part is due for some days, not for one run alone. */

const DUE_DAYS = 2

const PACKAGING_PATHS = [
  ...['scripts', 'resources', 'electron-builder.yml', 'package-lock.json'],
  ...['tests/desktop/package.spec.ts', 'tests/desktop/signature.spec.ts', 'tests/desktop/installer-*.spec.ts'],
  ...['packaged-console', 'packaging-kit', 'windows-kit'].map((name) => `tests/desktop/support/${name}.ts`),
]
/** The simulator imports nothing of the product. */
const SIMULATOR_PATHS = ['tests/simulator', 'tests/unit/simulator']

/**
 * Why files below these paths need a test: changed in the working tree, on this branch, or in the last days of its
 * history. Without a history to compare with, everything is due; null if nothing is.
 */
export function changedRecently(root: string, paths: string[]): string | null {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : ''
  }
  const newest = Number(git('log', '-1', '--format=%ct'))
  const days = git('rev-list', '-1', `--before=${newest - DUE_DAYS * 24 * 60 * 60}`, 'HEAD')
  if (!days) return 'there is no history to compare with'
  const branches = ['main', 'origin/main'].map((branch) => git('merge-base', 'HEAD', branch)).filter(Boolean)
  const changed = [
    ...[...new Set([days, ...branches])].map((base) => git('diff', '--name-only', base, '--', ...paths)),
    git('ls-files', '--others', '--exclude-standard', '--', ...paths),
  ].flatMap((list) => list.split('\n').filter(Boolean))
  return changed.length > 0 ? `${changed[0]} changed` : null
}

export function whyPackagingIsDue(root: string, env: NodeJS.ProcessEnv): string | null {
  return env.PACKAGING ? 'PACKAGING is set' : changedRecently(root, PACKAGING_PATHS)
}

export const whySimulatorIsDue = (root: string) => changedRecently(root, SIMULATOR_PATHS)
