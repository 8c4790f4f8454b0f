import { type Day, daysBetween, isDay } from '#shared/server-time.ts'
import type { FilterPreset } from '../../stores/ui-preferences.ts'
import { type Filter, type FilterValues, persistableNames } from './filters.ts'

export const MAX_PRESETS = 20
export const MAX_NAME_LENGTH = 20

/** A single line without invisible characters, which could make two names look alike or reverse their direction. */
export function normalizePresetName(input: string): string {
  const visible = input.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replaceAll(/\s+/g, ' ')
  return [...visible.trim()].slice(0, MAX_NAME_LENGTH).join('').trim()
}

/** A preset of the current filters. Days are stored as offsets from today, so that they stay valid. */
export function toPreset(name: string, filters: readonly Filter[], values: FilterValues, today: Day): FilterPreset {
  const { from = '', to = '' } = values
  const hasDays = filters.some(({ kind }) => kind === 'days') && isDay(from) && isDay(to)
  const entries = storedFilterNames(filters).flatMap((filterName) => {
    const value = values[filterName]?.trim()
    return value ? [[filterName, value] as const] : []
  })
  return {
    name,
    values: Object.fromEntries(entries),
    days: hasDays ? { from: daysBetween(from, today), to: daysBetween(to, today) } : undefined,
  }
}

/** The preset's values, limited to the screen's filters; days clamped to the window (D1 §5) and relative (A216). */
export function fromPreset(preset: FilterPreset, filters: readonly Filter[]): FilterValues {
  const names = storedFilterNames(filters).filter((name) => Object.hasOwn(preset.values, name))
  const values = Object.fromEntries(names.map((name) => [name, preset.values[name]!]))
  const filter = filters.find(({ kind }) => kind === 'days')
  if (filter?.kind !== 'days' || !preset.days) return values
  const { window, futureDays = 0 } = filter
  const day = (daysAgo: number) => String(Math.min(futureDays, Math.max(1 - window, -daysAgo)))
  return { ...values, from: day(preset.days.from), to: day(preset.days.to) }
}

/** Replaces the preset of the same name, or appends it. */
export function upsertPreset(presets: readonly FilterPreset[], preset: FilterPreset): FilterPreset[] {
  const index = presets.findIndex(({ name }) => name === preset.name)
  return index < 0 ? [...presets, preset] : presets.with(index, preset)
}

function storedFilterNames(filters: readonly Filter[]): string[] {
  const times = filters.some((filter) => filter.kind === 'days' && filter.times)
  const tabs = filters.flatMap((filter) => (filter.kind === 'tab' ? filter.name : []))
  return [...tabs, ...persistableNames(filters), ...(times ? ['fromTime', 'toTime'] : [])]
}
