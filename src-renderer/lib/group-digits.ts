/** Groups the whole digits of a plain number: `1234.5` as `1,234.5`; other text is returned unchanged. */
export function groupDigits(text: string): string {
  const [, sign, whole, fraction = ''] = /^(-?)([1-9]\d{3,})(\.\d*)?$/.exec(text.trim()) ?? []
  return whole === undefined ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}
