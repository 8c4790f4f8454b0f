import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fetchReferralRules, type ReferralRule, ruleId, saveReferralRules } from '../../api/reports/reports.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { describeNumber } from '../../form/edit/format-value.ts'
import { createRowTitles, type KeyedRow, rekeyRows, toKeyedRows } from '../../form/edit/row-keys.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { NumberCell } from '../../form/fields/number-cell.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { POINTS } from '../../lib/figures.ts'
import { toServerNumber, validateAmountLimit, validateNumber } from '../../lib/number-input.ts'
import { collectReasons, describeUnusualNumber } from '../../lib/unusual-values.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'

const TITLE = '推广介绍回红设置'
const WIDTH = 560
const queryKey = ['referral-rules']

const fields = { water: '最低流水', scale: '回红比例' } as const
const units = { water: POINTS, scale: '%' } as const
type Field = keyof typeof fields
const fieldNames = Object.keys(fields) as Field[]
const describePercent = (value: unknown) => (/\d/.test(String(value)) ? `${value}${units.scale}` : undefined)
const cellName = (key: string, field: Field) => `${key}.${field}`

const toCellValues = (keyedRules: readonly KeyedRow<ReferralRule>[]): Values =>
  Object.fromEntries(
    keyedRules.flatMap(({ key, row }) => fieldNames.map((field) => [cellName(key, field), row[field]])),
  )

/** The edited rules, in the server's types. */
const toRules = (keyedRules: readonly KeyedRow<ReferralRule>[], values: Values): ReferralRule[] =>
  keyedRules.map(({ key, row }) => ({
    ...row,
    ...Object.fromEntries(fieldNames.map((field) => [field, toServerNumber(row[field], values[cellName(key, field)])])),
  }))

/** The minimum turnover is at least 0, the ratio at most 100 percent. */
function validateReferralRule(name: string, input: unknown): string | null {
  if (!name.endsWith('.scale')) return validateAmountLimit(input)
  return validateNumber(input) ?? (Number(input) > 100 ? '比例不能超过 100' : null)
}

const validateChanges = (changes: Values): Record<string, string | null> =>
  Object.fromEntries(Object.entries(changes).map(([name, input]) => [name, validateReferralRule(name, input)]))

/** Referral bonus rules by game (D3 §2.3, inventory 384). */
export function ReferralRulesDialog({ onClose }: { onClose: () => void }) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => fetchReferralRules(signal)
  const { data, error, refetch } = useQuery({ queryKey, queryFn, staleTime: 0, gcTime: 0 })
  if (data && data.length > 0) return <RulesForm rules={data} onClose={onClose} />
  return (
    <FormDialog title={TITLE} width={WIDTH} onClose={onClose}>
      <QueryState error={error} empty={data ? '没有可设置的游戏' : null} onRetry={refetch} />
    </FormDialog>
  )
}

const useStyles = makeStyles({
  id: { marginInlineStart: '6px', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
})

function RulesForm({ rules, onClose }: { rules: readonly ReferralRule[]; onClose: () => void }) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const keyedRules = useMemo(() => toKeyedRows(rules, ruleId), [rules])
  const titles = useMemo(() => createRowTitles(rules.map(({ gameName }) => gameName)), [rules])
  const latest = useRef<readonly KeyedRow<ReferralRule>[]>(keyedRules)
  const labels = useMemo(
    () =>
      Object.fromEntries(
        keyedRules.flatMap(({ key }, index) =>
          fieldNames.map((field) => [cellName(key, field), `${titles[index]} ${fields[field]}`]),
        ),
      ),
    [keyedRules, titles],
  )
  const loaded = useMemo(() => toCellValues(keyedRules), [keyedRules])
  const form = useEditForm<Values>({
    name: TITLE,
    initialValues: loaded,
    labels,
    schema: useMemo(() => schemaFromValidator((values) => validateChanges(diffValues(loaded, values))), [loaded]),
    formatValue: (cell, value) => (cell.endsWith('.water') ? describeNumber(value) : describePercent(value)),
    review: {
      findUnusual: (values, changes, current) =>
        collectReasons(Object.keys(changes), (cell) => [describeUnusualNumber(current[cell], values[cell])]),
    },
    refetch: async () => {
      latest.current = rekeyRows(keyedRules, await fetchReferralRules(), ruleId)
      return toCellValues(latest.current)
    },
    submit: async (values, changes, change) => {
      const currentCells = toCellValues(latest.current)
      if (Object.keys(changes).some((cell) => !(cell in currentCells)))
        throw new Error('有游戏的设置已被他人删除，请放弃修改后重新编辑')
      const keys = latest.current.map(({ key }) => key)
      return saveReferralRules(toRules(latest.current, values), keys, change)
    },
    onSaved: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <EditDialog title={TITLE} submitLabel="保存规则" width={WIDTH} form={form} hasHistory onClose={onClose}>
      <SimpleTable
        label={TITLE}
        headings={['游戏 / ID', ...Object.values(fields)]}
        numberFields={Object.values(fields)}
        units={Object.fromEntries(fieldNames.map((field) => [fields[field], units[field]]))}
        rows={keyedRules.map(({ key, row }, index) => ({
          key,
          header: (
            <>
              {titles[index]}{' '}
              <span className={styles.id}>
                <ForeignText text={row.gameId} />
              </span>
            </>
          ),
          cells: fieldNames.map((field) => (
            <NumberCell
              key={field}
              form={form}
              name={cellName(key, field)}
              label={`${titles[index]} ${fields[field]}`}
              unit={units[field]}
            />
          )),
        }))}
        fill
      />
    </EditDialog>
  )
}
