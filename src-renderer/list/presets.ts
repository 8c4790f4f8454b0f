import { type Day, daysBetween, isDay } from '../lib/beijing.ts'
import type { FilterPreset } from '../stores/kept-preferences.ts'
import { type Filter, type FilterValues, lastingNames } from './filters.ts'

export const MOST_PRESETS = 20
export const LONGEST_NAME = 20

/** A single line without invisible characters, which could make two names look alike or reverse their direction. */
export function presetName(typed: string): string {
  const visible = typed.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replaceAll(/\s+/g, ' ')
  return [...visible.trim()].slice(0, LONGEST_NAME).join('').trim()
}

/** A preset of the current filters. Days are stored as offsets from today, so that they stay valid. */
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

/** The preset's values, limited to the screen's filters; days clamped to the window (D1 §5) and relative (A216). */
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

/** Replaces the preset of the same name, or appends it. */
export function withPreset(presets: readonly FilterPreset[], preset: FilterPreset): FilterPreset[] {
  const at = presets.findIndex(({ name }) => name === preset.name)
  return at < 0 ? [...presets, preset] : presets.with(at, preset)
}

function namesOf(filters: readonly Filter[]): string[] {
  const times = filters.some((filter) => filter.kind === 'days' && filter.times)
  return [...lastingNames(filters), ...(times ? ['fromTime', 'toTime'] : [])]
}
