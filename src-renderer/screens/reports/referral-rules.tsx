import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type ReferralRule, referralRules, saveReferralRules } from '../../api/referrals.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { changesOf, type Values } from '../../form/edits.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { NumberCell } from '../../form/number-cell.tsx'
import { Reading } from '../../form/reading.tsx'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { numberAsStored, numberFault } from '../../lib/number-text.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'

const TITLE = '推广介绍回红设置'
const WIDTH = 560
const queryKey = ['referral-rules']

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '4px 8px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& thead th': { backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
    '& tbody th': { fontWeight: tokens.fontWeightRegular, lineHeight: '28px' },
    '& input': {
      font: 'inherit',
      boxSizing: 'border-box',
      width: '140px',
      height: '28px',
      padding: '0 6px',
      textAlign: 'end',
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1,
      border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
      borderRadius: tokens.borderRadiusSmall,
      ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    },
    '& input.changed': { backgroundColor: tokens.colorStatusWarningBackground1 },
    '& input[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
    '& .fault': { display: 'block', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  },
})

const fields = { water: '最低流水', scale: '回红比例（%）' } as const
type Field = keyof typeof fields
const fieldNames = Object.keys(fields) as Field[]
const cellName = ({ gameId }: ReferralRule, field: Field) => `${gameId}.${field}`

function cellsOf(rules: readonly ReferralRule[]): Values {
  return Object.fromEntries(rules.flatMap((rule) => fieldNames.map((field) => [cellName(rule, field), rule[field]])))
}

/** The rules as they were typed, in the server's own types. */
function rulesOf(rules: readonly ReferralRule[], values: Values): ReferralRule[] {
  return rules.map((rule) => ({
    ...rule,
    ...Object.fromEntries(
      fieldNames.map((field) => [field, numberAsStored(rule[field], values[cellName(rule, field)])]),
    ),
  }))
}

/** Minimum turnover is no less than 0, the share of it at most a hundred percent. */
function ruleFault(name: string, typed: unknown): string | null {
  const fault = numberFault(typed)
  if (fault || !name.endsWith('.scale')) return fault
  return Number(typed) > 100 ? '比例不能超过 100' : null
}

/** What referrers get, game by game (D3 §2.3, inventory 384). */
export function ReferralRulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => referralRules(signal), staleTime: 0 })
  if (data && data.length > 0) return <RulesForm rules={data} onClose={onClose} />
  return (
    <FormDialog title={TITLE} width={WIDTH} onClose={onClose}>
      <Reading error={error} empty={data ? '没有可设置的游戏' : null} onRetry={refetch} />
    </FormDialog>
  )
}

function RulesForm({ rules, onClose }: { rules: readonly ReferralRule[]; onClose: () => void }) {
  const styles = useStyles()
  const queries = useQueryClient()
  const latest = useRef(rules)
  const labels = useMemo(
    () =>
      Object.fromEntries(
        rules.flatMap((rule) =>
          fieldNames.map((field) => [cellName(rule, field), `${isolateText(rule.gameName)} ${fields[field]}`]),
        ),
      ),
    [rules],
  )
  const loaded = useMemo(() => cellsOf(rules), [rules])
  const form = useEditForm<Values>({
    name: TITLE,
    loaded,
    labels,
    schema: useMemo(
      () =>
        checkedBy((values) =>
          Object.fromEntries(
            Object.entries(changesOf(loaded, values)).map(([name, typed]) => [name, ruleFault(name, typed)]),
          ),
        ),
      [loaded],
    ),
    reload: async () => {
      latest.current = await referralRules()
      return cellsOf(latest.current)
    },
    send: (values) => saveReferralRules(rulesOf(latest.current, values)),
    onSaved: () => void queries.invalidateQueries({ queryKey }),
  })
  return (
    <EditDialog title={TITLE} width={WIDTH} form={form} onClose={onClose}>
      <table className={styles.table} aria-label={TITLE}>
        <thead>
          <tr>
            <th scope="col">游戏</th>
            {fieldNames.map((field) => (
              <th key={field} scope="col">
                {fields[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={String(rule.gameId)}>
              <th scope="row">
                <ForeignText text={rule.gameName} />
              </th>
              {fieldNames.map((field) => (
                <td key={field}>
                  <NumberCell
                    form={form}
                    name={cellName(rule, field)}
                    label={`${isolateText(rule.gameName)} ${fields[field]}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </EditDialog>
  )
}
