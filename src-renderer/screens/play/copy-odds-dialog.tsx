import {
  Caption1,
  Checkbox,
  Field,
  Label,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  tokens,
} from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText, sanitizeSentence } from '#shared/untrusted-text.ts'
import { fetchOdds, fetchPlays, type OddsRow, type Play } from '../../api/settings/play.ts'
import { formatSwitch, type GridRow } from '../../features/inline-edit/grid-rows.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { describeValue } from '../../form/edit/format-value.ts'
import type { UndoableForm } from '../../form/edit/use-undo.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import { groupDigits } from '../../lib/figures.ts'
import { toast } from '../../stores/toast.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { type CopiedCell, planCopy } from './copy-odds.ts'
import { oddsFields } from './use-odds-form.ts'

const useStyles = makeStyles({
  source: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'flex-end' },
  select: { width: '220px' },
  columns: { marginInlineStart: '-8px', '& > label': { display: 'block', padding: '2px 8px 4px' } },
  // As high as a short list, so that the dialog does not jump when a play is chosen.
  preview: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '120px' },
  hint: { color: tokens.colorNeutralForeground3 },
  list: {
    maxHeight: '40vh',
    overflow: 'auto',
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  after: { fontWeight: tokens.fontWeightSemibold },
})

/** A table is not virtualised; all values are listed again in the grid and before they are saved. */
const MAX_LISTED = 500

/** What the odds are copied into. */
export interface CopyOddsTarget {
  play: Play
  rows: readonly OddsRow[]
  gridRows: readonly GridRow[]
  form: UndoableForm
}

/** Copies chosen columns of another play's odds into the form, as edits that can be undone; sends nothing (A291). */
export function CopyOddsDialog({ target, onClose }: { target: CopyOddsTarget; onClose: () => void }) {
  const styles = useStyles()
  const [sourceId, setSourceId] = useState('')
  const [fieldNames, setFieldNames] = useState<readonly string[]>(['odds', 'quota'])
  const plays = useQuery({ queryKey: ['play', 'list'], queryFn: ({ signal }) => fetchPlays(signal) })
  const others = plays.data?.filter(({ id }) => String(id) !== String(target.play.id))
  const source = others?.find(({ id }) => String(id) === sourceId)
  const odds = useQuery({
    queryKey: ['play', 'copied-odds', sourceId],
    queryFn: ({ signal }) => fetchOdds(source!.id, signal),
    enabled: source !== undefined,
    // What is copied is what the server has now.
    staleTime: 0,
    gcTime: 0,
  })
  const fields = oddsFields.filter(({ name }) => fieldNames.includes(name))
  const plan = odds.data && planCopy({ ...target, values: target.form.values }, odds.data, fields)

  function describeMissing(): string | null {
    if (!source) return '请选择来源玩法'
    if (fields.length === 0) return '请选择要复制的列'
    return plan?.cells.length === 0 ? '所选的列没有不同的值，没有可填入的' : null
  }

  function copy(): void {
    if (!plan) return
    target.form.set(Object.fromEntries(plan.cells.map(({ cell, to }) => [cell, toEdit(to)])))
    toast('success', `已填入 ${plan.cells.length} 个值，保存后生效`)
    onClose()
  }

  return (
    <FormDialog
      title="从其他玩法复制"
      width={680}
      submitLabel={plan && plan.cells.length > 0 ? `填入 ${plan.cells.length} 个值` : '填入赔率'}
      disabled={source !== undefined && !plan}
      missing={describeMissing()}
      onSubmit={copy}
      onClose={onClose}
    >
      {others ? (
        <div className={styles.source}>
          <Field label="来源玩法">
            <Select className={styles.select} value={sourceId} onChange={(_event, { value }) => setSourceId(value)}>
              <option value="">请选择</option>
              {others.map(({ id, name }) => (
                <option key={String(id)} value={String(id)}>
                  {isolateText(name)}
                </option>
              ))}
            </Select>
          </Field>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in the line */}
          <div className={styles.columns} role="group" aria-label="复制的列">
            <Label aria-hidden>复制的列</Label>
            {oddsFields.map(({ name, title }) => (
              <Checkbox
                key={name}
                label={title}
                checked={fieldNames.includes(name)}
                onChange={(_event, { checked }) =>
                  setFieldNames(checked ? [...fieldNames, name] : fieldNames.filter((other) => other !== name))
                }
              />
            ))}
          </div>
        </div>
      ) : (
        <QueryState error={plays.error} onRetry={plays.refetch} />
      )}
      <div className={styles.preview}>
        {!source && <span className={styles.hint}>选择来源玩法后，在这里列出将填入的值，保存前还会再核对。</span>}
        {source && !plan && <QueryState error={odds.error} onRetry={odds.refetch} />}
        {plan && <CopyPreview plan={plan} />}
      </div>
    </FormDialog>
  )
}

/** Foreign numbers may be of any type; an entered value is text. */
const toEdit = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

function CopyPreview({ plan }: { plan: ReturnType<typeof planCopy> }) {
  const styles = useStyles()
  const { cells, unmatched, unused, invalid } = plan
  return (
    <>
      <Notice texts={unmatched}>没有对应的玩法项，保持不变</Notice>
      <Notice texts={invalid}>来源的值无效，保持不变</Notice>
      <Notice texts={unused}>来源中有、此玩法没有的玩法项，没有用到</Notice>
      {cells.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        <section className={styles.list} aria-label="将填入的值" tabIndex={0}>
          <SimpleTable
            label="将填入的值"
            headings={['玩法项', '现在', '填入']}
            rows={cells.slice(0, MAX_LISTED).map((copied) => ({
              key: copied.cell,
              header: copied.label,
              cells: [
                formatCell(copied, copied.from),
                <span key="to" className={styles.after}>
                  {formatCell(copied, copied.to)}
                </span>,
              ],
            }))}
            fill
          />
          {cells.length > MAX_LISTED && <Caption1>另有 {cells.length - MAX_LISTED} 个值未列出</Caption1>}
        </section>
      ) : (
        <span role="status">所选的列没有不同的值</span>
      )}
    </>
  )
}

function Notice({ texts, children }: { texts: readonly string[]; children: string }) {
  if (texts.length === 0) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {children}（{texts.length}）：{sanitizeSentence(texts.join('、'))}
      </MessageBarBody>
    </MessageBar>
  )
}

const formatCell = ({ field }: CopiedCell, value: unknown) =>
  field.kind === 'switch' ? formatSwitch(value) : groupDigits(describeValue(value))
