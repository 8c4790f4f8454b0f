import { parseArgs } from 'node:util'

/**
 * What changes with daily work: lists, start, requests, the core, idle, a held key, the chat. Left out is what takes minutes
 * by itself or changes seldom.
 */
export const QUICK_PARTS = ['table', 'start', 'chunks', 'core', 'requests', 'idle', 'held', 'chat']

const isQuick = process.argv.includes('--quick')

/** The rounds of a measure: a third of them in a quick run. */
export const rounds = (all: number, quick = isQuick): number => (quick ? Math.ceil(all / 3) : all)

interface BenchPlan {
  parts: string[]
  isStrict: boolean
  /** Printed before and after: what the run does not say. */
  remark: string
}

/** What a run measures, from its arguments: all, what they name, or for a developer what matters. */
export function planBench(args: string[], known: readonly string[]): BenchPlan {
  const { values, positionals } = parseArgs({
    args,
    options: { strict: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; there are ${known.join(', ')}`)
  if (values.quick && values.strict) throw new Error('a quick run has too few rounds for --strict')
  const byDefault = values.quick ? QUICK_PARTS : [...known]
  const parts = positionals.length > 0 ? positionals : byDefault
  const left = known.filter((name) => !parts.includes(name))
  const remark = `quick: ${parts.join(', ')}, with a third of the rounds; not measured: ${left.join(', ')}`
  return { parts, isStrict: values.strict, remark: values.quick ? remark : '' }
}
