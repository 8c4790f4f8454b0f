import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build.ts'

const FOLDER = 'docs/administrators'

/** The pages of the administrators' guide: its index, one per role, and the first day. */
export const guidePages = (): string[] => [
  'docs/administrators.md',
  'docs/first-day.md',
  ...readdirSync(join(root, FOLDER)).map((name) => `${FOLDER}/${name}`),
]

export const readGuide = (): string =>
  guidePages()
    .map((page) => readFileSync(join(root, page), 'utf8'))
    .join('\n')
