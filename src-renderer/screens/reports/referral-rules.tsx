import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type ReferralRule, referralRules, ruleMark, saveReferralRules } from '../../api/referrals.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { changesOf, type Values } from '../../form/edits.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { NumberCell } from '../../form/number-cell.tsx'
import { Reading } from '../../form/reading.tsx'
import { type KeyedRow, keyed, keyedAgain, rowTitles } from '../../form/row-keys.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { moneyFault, numberAsStored, numberFault } from '../../lib/number-text.ts'

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
const cellName = (key: string, field: Field) => `${key}.${field}`

function cellsOf(lines: readonly KeyedRow<ReferralRule>[]): Values {
  return Object.fromEntries(
    lines.flatMap(({ key, row }) => fieldNames.map((field) => [cellName(key, field), row[field]])),
  )
}

/** The edited rules, in the server's types. */
function rulesOf(lines: readonly KeyedRow<ReferralRule>[], values: Values): ReferralRule[] {
  return lines.map(({ key, row }) => ({
    ...row,
    ...Object.fromEntries(fieldNames.map((field) => [field, numberAsStored(row[field], values[cellName(key, field)])])),
  }))
}

/** The minimum turnover is at least 0, the ratio at most 100 percent. */
function ruleFault(name: string, typed: unknown): string | null {
  if (!name.endsWith('.scale')) return moneyFault(typed)
  const fault = numberFault(typed)
  if (fault) return fault
  return Number(typed) > 100 ? '比例不能超过 100' : null
}

/** Referral bonus rules by game (D3 §2.3, inventory 384). */
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
  const lines = useMemo(() => keyed(rules, ruleMark), [rules])
  const titles = useMemo(() => rowTitles(rules.map(({ gameName }) => gameName)), [rules])
  const latest = useRef<readonly KeyedRow<ReferralRule>[]>(lines)
  const labels = useMemo(
    () =>
      Object.fromEntries(
        lines.flatMap(({ key }, index) =>
          fieldNames.map((field) => [cellName(key, field), `${titles[index]} ${fields[field]}`]),
        ),
      ),
    [lines, titles],
  )
  const loaded = useMemo(() => cellsOf(lines), [lines])
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
      latest.current = keyedAgain(lines, await referralRules(), ruleMark)
      return cellsOf(latest.current)
    },
    send: async (values, changes) => {
      const there = cellsOf(latest.current)
      if (Object.keys(changes).some((cell) => !(cell in there)))
        throw new Error('有游戏的设置已被他人删除，请放弃修改后重新编辑')
      const keys = latest.current.map(({ key }) => key)
      return saveReferralRules(rulesOf(latest.current, values), keys)
    },
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
          {lines.map(({ key }, index) => (
            <tr key={key}>
              <th scope="row">{titles[index]}</th>
              {fieldNames.map((field) => (
                <td key={field}>
                  <NumberCell form={form} name={cellName(key, field)} label={`${titles[index]} ${fields[field]}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </EditDialog>
  )
}
