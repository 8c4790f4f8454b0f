import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type Play, playOf, savePlay } from '../../api/play.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type EditForm, useEditForm } from '../../form/use-edit-form.tsx'
import { countFault, moneyFault, numberAsStored, numberFault } from '../../lib/number-text.ts'
import { recoveryKeys, ruleLabels } from './rule-names.ts'

export const playKey = (id: unknown) => ['play', 'one', String(id)]

/** The range of a draw result in this family of games (D2 §2). */
export const LEAST = 0
export const MOST = 27

/**
 * Limits, recovery and rebate of a play as one form. The API saves the whole play: each field is sent in the server's
 * type, unknown fields unchanged (A089).
 */
export function useRulesForm(play: Play): EditForm<Values> {
  const queries = useQueryClient()
  const labels = useMemo(() => ruleLabels(play), [play])
  const keep = (values: Values) => queries.setQueryData(playKey(play.id), values)
  return useEditForm<Values>({
    name: `${isolateText(play.name)} 规则`,
    draftKey: `play:${play.id}:rules`,
    loaded: play,
    labels,
    schema: useMemo(() => checkedBy((values) => faultsOf(play, changesOf(play, values), labels)), [play, labels]),
    reload: () => playOf(play.id),
    send: (values) => savePlay(typed(play, values) as Play),
    // The exact message of D1 §8.
    done: '玩法保存成功',
    onSaved: (values) => {
      keep(typed(play, values))
      void queries.invalidateQueries({ queryKey: playKey(play.id) })
    },
  })
}

function typed(play: Play, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, numberAsStored(play[key], value)]))
}

/** Validates changed fields only; existing invalid values do not block saving. */
function faultsOf(
  play: Play,
  changes: Values,
  labels: Readonly<Record<string, string>>,
): Record<string, string | null> {
  // An unlabelled field without a value may be text, so it is not validated as a number.
  const others = new Set(recoveryKeys(play).others)
  const isNumber = (key: string) =>
    typeof play[key] === 'number' ||
    numberFault(play[key]) === null ||
    ((play[key] ?? null) === null && !others.has(key))
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([key, value]) => key in labels && typeof value !== 'boolean' && isNumber(key))
      .map(([key, value]) => [key, ruleFault(key, value)]),
  )
}

/** Rounds are whole numbers, limits and losses are amounts; ratios and multiples may have any number of decimals. */
export function ruleFault(key: string, value: unknown): string | null {
  if (key === 'max_Minimum' || key === 'min_Maximum') return endFault(value)
  if (/_BetQiShu$/.test(key)) return countFault(value)
  return /^quota$|Balance$|_Water$/.test(key) ? moneyFault(value) : numberFault(value)
}

function endFault(value: unknown): string | null {
  const fault = countFault(value)
  return fault ?? (Number(value) > MOST ? `必须在 ${LEAST} 到 ${MOST} 之间` : null)
}
