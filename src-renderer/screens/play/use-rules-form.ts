import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { fetchPlay, type Play, type PlayText, savePlay, setPlayText } from '../../api/settings/play.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import {
  compareDecimals,
  toServerNumber,
  validateAmountLimit,
  validateCount,
  validateNumber,
} from '../../lib/number-input.ts'
import { collectReasons, describeOrder, describeUnusualNumber } from '../../lib/unusual-values.ts'
import {
  createRuleLabels,
  formatRule,
  isAmountRule,
  limitLabels,
  recoveryKeys,
  TIERS,
  tierKinds,
} from './rule-labels.ts'

export const playQueryKey = (id: unknown) => ['play', 'one', String(id)]

/** The range of a draw result in this family of games (D2 §2). */
export const MIN_RESULT = 0
export const MAX_RESULT = 27

/** Limits, recovery and rebate of a play, saved as a whole: in the server's types, unknown fields unchanged (A089). */
export function useRulesForm(play: Play): EditForm<Values> {
  const queryClient = useQueryClient()
  const labels = useMemo(() => createRuleLabels(play), [play])
  return useEditForm<Values>({
    name: `${isolateText(play.name)} 规则`,
    draftKey: `play:${play.id}:rules`,
    initialValues: play,
    labels,
    schema: useMemo(
      () => schemaFromValidator((values) => validateChanges(play, diffValues(play, values), labels)),
      [play, labels],
    ),
    formatValue: formatRule,
    review: { findUnusual: findUnusualRules },
    refetch: () => fetchPlay(play.id),
    submit: (values, _changes, change) => savePlay(toStoredValues(play, values) as Play, change),
    // The exact message of D1 §8.
    successMessage: '玩法保存成功',
    onSaved: (values) => {
      queryClient.setQueryData(playQueryKey(play.id), toStoredValues(play, values))
      void queryClient.invalidateQueries({ queryKey: playQueryKey(play.id) })
    },
  })
}

const toStoredValues = (play: Play, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toServerNumber(play[key], value)]))

/** Validates changed fields only; existing invalid values do not block saving. */
function validateChanges(play: Play, changes: Values, labels: Readonly<Record<string, string>>) {
  // An unlabelled field without a value may be text, so it is not validated as a number.
  const unlabelled = new Set(recoveryKeys(play).unlabelled)
  const isNumber = (key: string) =>
    typeof play[key] === 'number' ||
    validateNumber(play[key]) === null ||
    ((play[key] ?? null) === null && !unlabelled.has(key))
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([key, value]) => key in labels && typeof value !== 'boolean' && isNumber(key))
      .map(([key, value]) => [key, validateRule(key, value)]),
  )
}

/** Rounds are whole numbers, limits and losses are amounts; ratios and multiples may have any number of decimals. */
export function validateRule(key: string, value: unknown): string | null {
  if (key === 'max_Minimum' || key === 'min_Maximum') return validateResultBound(value)
  if (/_BetQiShu$/.test(key)) return validateCount(value)
  return isAmountRule(key) ? validateAmountLimit(value) : validateNumber(value)
}

const validateResultBound = (value: unknown): string | null =>
  validateCount(value) ?? (Number(value) > MAX_RESULT ? `必须在 ${MIN_RESULT} 到 ${MAX_RESULT} 之间` : null)

/** Columns of the tiers that ascend from tier to tier: with a greater loss or turnover, more is given back. */
const ascendingColumns = tierKinds.flatMap(({ columns }) => columns).filter(({ ascends }) => ascends)

/** What is unusual about changed rules of a play (A290). */
export function findUnusualRules(values: Values, changes: Values, current: Values): Record<string, string> {
  return collectReasons(Object.keys(changes), (key) => {
    const value = values[key]
    if (typeof value === 'boolean' || key === 'recovery_Type' || key === 'rebate_Type') return []
    // Bounds of a result are points on a scale, so a change of them has no percentage.
    if (key === 'max_Minimum' || key === 'min_Maximum') return [describeExtremes(key, values)]
    return [describeUnusualNumber(current[key], value), describeTier(key, values)]
  })
}

function describeExtremes(key: 'max_Minimum' | 'min_Maximum', values: Values): string | null {
  const order = compareDecimals(values.max_Minimum, values.min_Maximum)
  if (order === null || order === -1) return null
  return `与“${limitLabels[key === 'max_Minimum' ? 'min_Maximum' : 'max_Minimum']}”的区间重叠`
}

function describeTier(key: string, values: Values): string | null {
  for (const column of ascendingColumns) {
    const index = TIERS.findIndex((tier) => column.key(tier) === key)
    if (index < 0) continue
    const steps = TIERS.map((tier) => values[column.key(tier)])
    return describeOrder(steps, index, (other) => `第${TIERS[other]}档`)
  }
  return null
}

/** A form for one text of a play, saved separately (D2 §7, set-string). Its only field is `text`. */
export function useTextForm(play: Play, field: PlayText, label: string, onFinished: () => void) {
  const queryClient = useQueryClient()
  const loaded = useMemo(() => ({ text: String(play[field] ?? '') }), [play, field])
  return useEditForm({
    name: label,
    draftKey: `play:${play.id}:text:${field}`,
    initialValues: loaded,
    labels: { text: label },
    // The exact message of D2 §5.
    schema: useMemo(
      () =>
        schemaFromValidator(({ text }) => ({ text: field === 'name' && !String(text).trim() ? '名称不能为空' : null })),
      [field],
    ),
    refetch: async () => ({ text: String((await fetchPlay(play.id))[field] ?? '') }),
    submit: ({ text }, _changes, change) => setPlayText(play.id, field, String(text), change),
    onSaved: ({ text }) => {
      queryClient.setQueryData<Play>(playQueryKey(play.id), (cached) => cached && { ...cached, [field]: text })
      void queryClient.invalidateQueries({ queryKey: ['play'] })
      if (field === 'name') void queryClient.invalidateQueries({ queryKey: ['names', 'play'] })
      onFinished()
    },
  })
}
