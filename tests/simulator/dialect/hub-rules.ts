import { parseTime } from '../wire/beijing.ts'
import { stringifyJson } from '../wire/json.ts'
import { isRecord } from '../wire/large-values.ts'
import { mapKeys, mapLeaves, TIME, toPascalCase, withReferences } from './rewrite.ts'

/** Rewrites the arguments of a push, and the result of an invocation as the only argument. */
type PayloadRule = (args: readonly unknown[]) => readonly unknown[]

const isMessage = (arg: unknown) => isRecord(arg) && 'content' in arg

const times =
  (write: (text: string, at: number) => unknown): PayloadRule =>
  (args) =>
    args.map((arg) =>
      mapLeaves(arg, (value) =>
        typeof value === 'string' && TIME.test(value) ? write(value, parseTime(value)) : value,
      ),
    )

/** One way in which a server's hub may send its payloads differently from this one. */
const PAYLOAD_RULES = {
  'hub-json-text': (args) => args.map((arg) => (typeof arg === 'object' && arg !== null ? stringifyJson(arg) : arg)),
  'hub-pascal-case': (args) => args.map((arg) => mapKeys(arg, toPascalCase)),
  'hub-array': (args) => [args],
  'hub-bot-envelope': (args) => args.map((data) => ({ code: 0, data, message: '' })),
  /** A payload is in a field of another object. */
  'hub-wrapped': (args) => args.map((arg) => (isRecord(arg) ? { event: 'push', payload: arg } : arg)),
  'hub-snake-case': (args) =>
    args.map((arg) => mapKeys(arg, (key) => key.replace(/[a-z](?=[A-Z])/g, '$&_').toLowerCase())),
  'hub-numbers-as-text': (args) => args.map((arg) => mapLeaves(arg, (v) => (typeof v === 'number' ? String(v) : v))),
  'hub-envelope': (args) => args.map((data) => ({ statusCode: 200, data, succeeded: true, errors: null })),
  /** A message comes with another one, which is the same here. */
  'hub-list': (args) => args.map((arg) => (isMessage(arg) ? [arg, arg] : arg)),
  'hub-list-in-envelope': (args) =>
    args.map((arg) => (isMessage(arg) ? { code: 0, data: [arg, arg], message: '' } : arg)),
  'hub-list-in-object': (args) => args.map((arg) => (isMessage(arg) ? { messages: [{}, arg], count: 2 } : arg)),
  'hub-list-of-texts': (args) => args.map((arg) => (isMessage(arg) ? [stringifyJson(arg), stringifyJson(arg)] : arg)),
  'hub-several-arguments': (args) => args.flatMap((arg) => (isMessage(arg) ? [arg, arg] : [arg])),
  /** Behind what the documents name stands more. */
  'hub-extra-object': (args) => [...args, { traceId: 'a1' }],
  'hub-extra-values': (args) => [...args, 'a1', null],
  'hub-result': (args) => args.map((data) => ({ success: true, result: data, error: null })),
  'hub-code-1': (args) => args.map((data) => ({ code: 1, data, msg: '成功' })),
  'hub-data-only': (args) => args.map((data) => (typeof data === 'object' && data !== null ? { data } : data)),
  'hub-lower-case': (args) => args.map((arg) => mapKeys(arg, (key) => key.toLowerCase())),
  'hub-references-kept': (args) => args.map((arg) => withReferences(arg)),
  'hub-times-array': times((text) => text.match(/\d+/g)!.map(Number)),
  'hub-times-unix-ms': times((_, at) => at),
  'hub-times-go': times((text) => `${text} +0800 CST`),
  'hub-null-texts': (args) =>
    args.map((arg) =>
      isRecord(arg)
        ? Object.fromEntries(Object.entries(arg).map(([key, value]) => [key, typeof value === 'string' ? null : value]))
        : arg,
    ),
} as const satisfies Record<string, PayloadRule>

/** How the hub treats its connections. */
const CONNECTION_RULES = [
  /** A token in the header is not read. */
  'hub-token-in-query',
  /** Sockets are taken at once, and nothing is negotiated. */
  'hub-no-negotiation',
  /** Every connection is closed a moment after its handshake. */
  'hub-accepts-and-closes',
  /** Nothing is ever pushed. */
  'hub-silent',
  /** Pushes say that something happened, and not what. */
  'hub-pushes-nothing',
] as const

export const HUB_RULES = [...(Object.keys(PAYLOAD_RULES) as (keyof typeof PAYLOAD_RULES)[]), ...CONNECTION_RULES]

/** The arguments of a push as a server with these rules sends them. */
export function rewriteArguments(args: readonly unknown[], names: readonly string[]): readonly unknown[] {
  if (names.includes('hub-pushes-nothing')) return []
  return names.reduce(
    (current, name) => (isPayloadRule(name) ? PAYLOAD_RULES[name](current) : current),
    args as readonly unknown[],
  )
}

/** The result of an invocation as such a server returns it; only pushes have several arguments. */
export function rewriteResult(result: unknown, names: readonly string[]): unknown {
  return rewriteArguments(
    [result],
    names.filter((name) => !isOfPushes(name)),
  )[0]
}

const isOfPushes = (name: string) => /^hub-(array|wrapped|pushes-nothing|list.*|several-arguments|extra-.*)$/.test(name)

const isPayloadRule = (name: string): name is keyof typeof PAYLOAD_RULES => Object.hasOwn(PAYLOAD_RULES, name)
