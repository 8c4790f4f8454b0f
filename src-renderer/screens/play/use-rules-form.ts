import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchPlay, type Play, savePlay } from '../../api/settings/play.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { schemaFromValidator } from '../../form/edit/schema-from-validator.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { toServerNumber, validateAmountLimit, validateCount, validateNumber } from '../../lib/number-input.ts'
import { createRuleLabels, formatRule, isAmountRule, recoveryKeys } from './rule-labels.ts'
import { findUnusualRules } from './unusual-rules.ts'

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

function toStoredValues(play: Play, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toServerNumber(play[key], value)]))
}

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

function validateResultBound(value: unknown): string | null {
  return validateCount(value) ?? (Number(value) > MAX_RESULT ? `必须在 ${MIN_RESULT} 到 ${MAX_RESULT} 之间` : null)
}
