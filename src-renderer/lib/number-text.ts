/** D2 §5, A095. */
export const NUMBER_ONLY = '该项必须输入数字'

/** What is wrong with a number as it was typed: 0 or more, and no digit that JSON would lose. null: nothing. */
export function numberFault(typed: unknown, { whole = false }: { whole?: boolean } = {}): string | null {
  const text = String(typed ?? '').trim()
  if (!/^\d+(\.\d+)?$/.test(text)) return NUMBER_ONLY
  if (whole && !/^\d+$/.test(text)) return '该项必须输入整数'
  const digits = text.replace('.', '').replace(/^0+/, '')
  return digits.length > 15 ? '数字过长' : null
}

/** A typed value in the form the server has for it: where it has a number, or nothing yet, a number. */
export function numberAsStored(stored: unknown, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  if (typeof stored === 'number' || typeof stored === 'bigint') return Number(typed.trim())
  if (stored !== null && stored !== undefined) return typed
  return typed.trim() === '' ? stored : numberFault(typed) === null ? Number(typed.trim()) : typed
}

/** What a spreadsheet puts on the clipboard, by lines and cells; numbers without their thousands separators. */
export function readCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => plainNumber(cell.trim())))
}

function plainNumber(cell: string): string {
  const bare = cell.replace(/^[¥￥]\s*/, '')
  return /^\d{1,3}([,，]\d{3})+(\.\d+)?$/.test(bare) ? bare.replace(/[,，]/g, '') : bare
}
