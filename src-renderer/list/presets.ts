import { type Day, daysBetween, isDay } from '../lib/beijing.ts'
import type { FilterPreset } from '../stores/kept-preferences.ts'
import { type Filter, type FilterValues, lastingNames } from './filters.ts'

export const MOST_PRESETS = 20
export const LONGEST_NAME = 20

/** A name as it is kept: one line, nothing invisible that would make two names look alike or run backwards. */
export function presetName(typed: string): string {
  const visible = typed.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replaceAll(/\s+/g, ' ')
  return [...visible.trim()].slice(0, LONGEST_NAME).join('').trim()
}

/** The filters under a name. Days are kept as their distance from today, so that they never grow old. */
export function toPreset(name: string, filters: readonly Filter[], values: FilterValues, today: Day): FilterPreset {
  const { from = '', to = '' } = values
  const dated = filters.some(({ kind }) => kind === 'days') && isDay(from) && isDay(to)
  const kept = namesOf(filters).flatMap((known) => {
    const value = values[known]?.trim()
    return value ? [[known, value] as const] : []
  })
  return {
    name,
    values: Object.fromEntries(kept),
    ...(dated && { days: { from: daysBetween(from, today), to: daysBetween(to, today) } }),
  }
}

/** What to ask for: only filters the screen has, only days within their window (D1 §5), and these relative (A216). */
export function fromPreset(preset: FilterPreset, filters: readonly Filter[]): FilterValues {
  const kept = Object.fromEntries(
    namesOf(filters).flatMap((name) => (Object.hasOwn(preset.values, name) ? [[name, preset.values[name]!]] : [])),
  )
  const filter = filters.find(({ kind }) => kind === 'days')
  if (filter?.kind !== 'days' || !preset.days) return kept
  const { window, ahead = 0 } = filter
  const day = (ago: number) => String(Math.min(ahead, Math.max(1 - window, -ago)))
  return { ...kept, from: day(preset.days.from), to: day(preset.days.to) }
}

/** With the preset in the place of the one of its name, or at the end. */
export function withPreset(presets: readonly FilterPreset[], preset: FilterPreset): FilterPreset[] {
  const at = presets.findIndex(({ name }) => name === preset.name)
  return at < 0 ? [...presets, preset] : presets.with(at, preset)
}

function namesOf(filters: readonly Filter[]): string[] {
  const times = filters.some((filter) => filter.kind === 'days' && filter.times)
  return [...lastingNames(filters), ...(times ? ['fromTime', 'toTime'] : [])]
}
