import { asRecord } from './lossless-json.ts'

/** The words of a state, with its code. */
export type StateNames = readonly (readonly [RegExp, number])[]

/** The codes and the words of a state that stands together with its name; the id of a record in which it does is one last. */
function stateParts(state: object): { codes: (number | bigint | string)[]; words: (number | bigint | string)[] } {
  const { id, code, value, key, name, label, text } = asRecord(state)
  const parts = [code, value, key].map(openState).filter(isState)
  const [codes, words] = [true, false].map((isCode) => parts.filter((part) => Number.isFinite(Number(part)) === isCode))
  return {
    codes: codes!.length > 0 ? codes! : [id].filter(isState),
    words: [...words!, ...[name, label, text].filter(isState)],
  }
}

const areSame = (codes: readonly unknown[]) => new Set(codes.map(Number)).size <= 1

/** A state as it stands for itself, or together with its name; undefined: an object says none, or two of them. */
function openState(state: unknown): unknown {
  if (typeof state !== 'object' || state === null) return state
  const { codes, words } = stateParts(state)
  return areSame(codes) ? (codes[0] ?? words[0]) : undefined
}

/** Whether it says a state: nothing, an empty text, a flag and a list say none (A364). */
export const isState = (value: unknown): value is number | bigint | string =>
  typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && value.trim() !== '')

/**
 * The code of a state that a server sends by its name, or together with it; any other one as it is. null without one, and
 * where code and name contradict each other, as of a server that counts its states from 1 (A388).
 */
export function readState(value: unknown, names: StateNames): number | bigint | string | null {
  const nameToState = (state: unknown) => names.find(([name]) => name.test(String(state)))?.[1]
  const state = openState(value)
  if (!isState(state)) return null
  if (typeof value !== 'object' || value === null) return nameToState(state) ?? state
  const { codes, words } = stateParts(value)
  const named = words.map(nameToState).filter((each) => each !== undefined)
  return areSame([...codes, ...named]) ? (codes[0] ?? named[0] ?? state) : null
}

/** A code as a text, also where it stands together with its name; — for an object that says none. */
export function codeText(code: unknown): string {
  const text = String(openState(code) ?? '')
  return text === '' && typeof code === 'object' && code !== null ? '—' : text
}
