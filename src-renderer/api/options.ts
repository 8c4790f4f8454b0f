import { isolateText } from '#shared/untrusted-text.ts'
import { get } from './http/http.ts'
import { toPage } from './http/page.ts'
import { endpoints } from './wire.ts'

export type Option = { label: string; value: string }

/** Parses a name list: {label, value}, or the older {LoName, LoId} (A070). */
export function parseOptions(data: unknown, call: string): Option[] {
  return toPage<Record<string, unknown>>(data, call).rows.map((row) => ({
    label: isolateText(String(row.label ?? row.LoName ?? row.name ?? '')),
    value: String(row.value ?? row.LoId ?? row.id ?? ''),
  }))
}

export async function fetchPayTypeOptions(signal?: AbortSignal): Promise<Option[]> {
  return parseOptions(await get('payNameList', endpoints.payNames, { signal }), endpoints.payNames)
}

export async function fetchGameOptions(signal?: AbortSignal): Promise<Option[]> {
  return parseOptions(await get('lotteryNameList', endpoints.gameNames, { signal }), endpoints.gameNames)
}

export async function fetchPlayOptions(signal?: AbortSignal): Promise<Option[]> {
  return parseOptions(await get('playNameList', endpoints.playNames, { signal }), endpoints.playNames)
}
