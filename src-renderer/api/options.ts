import { asRecord } from '#shared/lossless-json.ts'
import { currentProfile, type ServerProfile } from '#shared/server-profile.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { get } from './http/http.ts'
import { notUnderstood, toPage } from './http/page.ts'
import { endpoints } from './wire.ts'

export type Option = { label: string; value: string }

/** Types of games (D2 §9), of an activity and of an order; the labels are this console's. */
export const gameTypes: Readonly<Record<string, string>> = { 1: '彩票', 2: '真人', 3: '体育', 4: '电竞' }

export function gameTypeLabel(type: unknown): string {
  const value = String(type ?? '').trim()
  return gameTypes[value] ?? (value ? `未知类型 ${value}` : '未设置')
}

/** Fields of a row that hold its name and its code, first the documents' (A070). */
const LABEL_FIELDS = ['label', 'LoName', 'TelGpName', 'name', 'text', 'title']
const VALUE_FIELDS = ['value', 'LoId', 'TelGpId', 'id', 'code', 'payType']

/**
 * Parses a name list by its shape: label and value by any of their names, or a dictionary, as pairs or as one object
 * (A070). A row without a name has its code, and one without a code is none. Throws ApiError where no row has one.
 */
export function parseOptions(data: unknown, call: string): Option[] {
  const rows = readDictionary(data) ?? toPage<Row>(data, call).rows
  const options = rows.map((row) => toOption(asRecord(row))).filter(({ value }) => value !== '')
  if (rows.length > 0 && options.length === 0) throw notUnderstood('列表无法识别', call, '各行没有 value')
  return options
}

type Row = Record<string, unknown>

/** `{"1": "支付宝"}`, which is a C# dictionary by its codes. */
function readDictionary(data: unknown): Row[] | null {
  const entries = Object.entries(asRecord(data))
  const isDictionary = entries.every(([code, name]) => /^-?\d+$/.test(code) && typeof name === 'string')
  return isDictionary && entries.length > 0 ? entries.map(([value, label]) => ({ value, label })) : null
}

function toOption(row: Row): Option {
  const label = find(row, LABEL_FIELDS, /name$/i)
  // A pair of a dictionary has its code as the key.
  const [code, name] = label === '' && 'key' in row ? [row.key, row.value] : [find(row, VALUE_FIELDS, /id$/i), label]
  const value = String(code ?? '')
  return { label: isolateText(String(name ?? '')) || value, value }
}

/** The first value of these fields, else of one whose name ends like this; '' without one. */
function find(row: Row, names: readonly string[], ending: RegExp): unknown {
  const fields = [...names, ...Object.keys(row).filter((field) => ending.test(field))]
  return fields.map((field) => row[field]).find((value) => (value ?? '') !== '') ?? ''
}

export const fetchPayTypeOptions = async (signal?: AbortSignal): Promise<Option[]> =>
  parseOptions(await get('payNameList', endpoints.payNames, { signal }), endpoints.payNames)

export const fetchGameOptions = async (signal?: AbortSignal): Promise<Option[]> =>
  parseOptions(await get('lotteryNameList', endpoints.gameNames, { signal }), endpoints.gameNames)

export const fetchPlayOptions = async (signal?: AbortSignal): Promise<Option[]> =>
  parseOptions(await get('playNameList', endpoints.playNames, { signal }), endpoints.playNames)

/**
 * Which codes of a field were seen at the server in use, of those that the documents number from `first` to `last`. A
 * server that counts them from one less or one more gives each of them the name of its neighbour (A392).
 */
export class SeenCodes {
  readonly #first: number
  readonly #last: number
  /** Another server, or another profile of it, is another count. */
  readonly #seen = new WeakMap<ServerProfile, Set<number>>()

  constructor(first: number, last: number) {
    this.#first = first
    this.#last = last
  }

  add(codes: readonly unknown[]): void {
    const profile = currentProfile()
    const seen = this.#seen.get(profile) ?? new Set()
    this.#seen.set(profile, seen)
    for (const code of codes) if (/^\d+$/.test(String(code))) seen.add(Number(code))
  }

  /** Whether a code beside the documented ones was seen, and none at their other end. */
  get isShifted(): boolean {
    const seen = this.#seen.get(currentProfile())
    if (!seen) return false
    const isFromBelow = seen.has(this.#first - 1) && !seen.has(this.#last)
    return isFromBelow || (seen.has(this.#last + 1) && !seen.has(this.#first))
  }
}
