import { text } from './cells.tsx'
import type { Column } from './columns.ts'

/** 陕西省西安市 电信 as 陕西西安 电信, which a column beside many others has room for: its names are known without their kinds. */
export const shortenPlace = (place: unknown): string =>
  String(place ?? '').replace(
    /^(\p{Script=Han}{2,3}?)(?:省|(?:壮族|回族|维吾尔)?自治区)(\p{Script=Han}{2,})市(?=\s|$)/u,
    '$1$2',
  )

/** A place and its carrier, short in cells, where a list of many columns would cut it; tooltip, copy and export have all of it. */
export function placeColumn<T>(
  id: string,
  title: string,
  getPlace: (row: T) => unknown,
  options: { width?: number; minWidth?: number },
): Column<T> {
  const { text: whole } = text(id, title, getPlace, options)
  return { ...text(id, title, (row: T) => shortenPlace(getPlace(row)), options), text: whole }
}
