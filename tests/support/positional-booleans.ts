import { parseSync, Visitor } from 'vite'

/** Says itself what the boolean is: a setter, the handler of an event, the answer of a promise, a first value. */
const SAYS_WHAT = /^#?((set|hold|on)[A-Z]\w*|resolve|end|finish|useState|useLedState|useRef|createContext)$/

/** Of the language, the browser and libraries. */
const FOREIGN = new Set([
  ...['addEventListener', 'removeEventListener', 'execCommand', 'cloneNode', 'includes', 'flashFrame'],
  ...['getUint16', 'getUint32', 'getBigUint64', 'quitAndInstall'],
  ...['$insertTableRowAtSelection', '$insertTableColumnAtSelection'],
])
/** The same, where a name alone could be one of ours. */
const FOREIGN_CALL = /^z\.|\)\.catch$|\bfile\.push$|^this\.#sheet\.push$|#addPart\(path\)\.push$/

/** Calls that pass `true` or `false` by position to a function whose name does not say what that is. */
export function findPositionalBooleans(file: string, text: string): string[] {
  const found: string[] = []
  const look = (callee: { start: number; end: number }, values: readonly { type: string; value?: unknown }[]) => {
    if (!values.some(({ type, value }) => type === 'Literal' && typeof value === 'boolean')) return
    const called = text.slice(callee.start, callee.end)
    const name = /[\w$#]+$/.exec(called)?.[0] ?? ''
    if (SAYS_WHAT.test(name) || FOREIGN.has(name) || FOREIGN_CALL.test(called)) return
    found.push(`${file}:${text.slice(0, callee.start).split('\n').length} ${called}`)
  }
  new Visitor({
    CallExpression: ({ callee, arguments: values }) => look(callee, values),
    NewExpression: ({ callee, arguments: values }) => look(callee, values),
  }).visit(parseSync(file, text).program)
  return found
}
