import { isolateText } from '../../src-preload/shared/foreign-text.ts'
import { read } from './http.ts'
import { toPage } from './page.ts'
import { paths } from './wire.ts'

export interface Option {
  label: string
  value: string
}

/** Parses a name list: {label, value}, or the older {LoName, LoId} (A070). */
export function toOptions(data: unknown): Option[] {
  return toPage<Record<string, unknown>>(data).rows.map((row) => ({
    label: isolateText(String(row.label ?? row.LoName ?? row.name ?? '')),
    value: String(row.value ?? row.LoId ?? row.id ?? ''),
  }))
}

export async function payNames(signal?: AbortSignal): Promise<Option[]> {
  return toOptions(await read('payNameList', paths.payNames, { signal }))
}

export async function gameNames(signal?: AbortSignal): Promise<Option[]> {
  return toOptions(await read('lotteryNameList', paths.gameNames, { signal }))
}

export async function playNames(signal?: AbortSignal): Promise<Option[]> {
  return toOptions(await read('playNameList', paths.playNames, { signal }))
}
