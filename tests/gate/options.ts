import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The options of `npm run gate`; throws when one is missing or unknown. */
export function parseGateOptions(args: string[]) {
  const options = { previous: { type: 'string' }, next: { type: 'string' }, unpacked: { type: 'string' } } as const
  const { previous, next, unpacked } = parseArgs({ args, options }).values
  if (!previous || !next) throw new Error('npm run gate -- --previous DIR --next DIR [--unpacked DIR]')
  return {
    previous: resolve(previous),
    next: resolve(next),
    /** Of all that the gate writes; null: it installs on this machine. */
    unpacked: unpacked ? resolve(unpacked) : null,
  }
}
