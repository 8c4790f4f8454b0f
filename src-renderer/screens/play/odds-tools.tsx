import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular, DismissRegular, ShareRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isolateText, sanitizeSentence } from '#shared/untrusted-text.ts'
import { fetchOdds, type OddsRow, type Play } from '../../api/settings/play.ts'
import { cellName, formatSwitch } from '../../features/inline-edit/grid-rows.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { describeValue } from '../../form/edit/format-value.ts'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { groupDigits } from '../../lib/figures.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { toast } from '../../stores/toast.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { planCopy } from './copy-odds.ts'
import type { CopyOddsTarget } from './copy-odds-dialog.tsx'
import { oddsFields, oddsQueryKey, useOddsForm } from './use-odds-form.ts'

const openCopyOdds = lazyDialog(async () => (await import('./copy-odds-dialog.tsx')).CopyOddsDialog)

/** Opens the dialog that copies another play's odds into the form. */
function CopyOddsButton(target: CopyOddsTarget) {
  return (
    <Button
      size="small"
      icon={<CopyRegular />}
      disabledFocusable={target.gridRows.length === 0 || target.form.saving}
      onClick={() => void openCopyOdds({ target })}
    >
      从其他玩法复制
    </Button>
  )
}

/** Changed values of one play, by field: rows that have no other values than theirs. */
type ChangedOdds = ReadonlyMap<string, readonly OddsRow[]>

function collectChanged({ rows, gridRows, form }: CopyOddsTarget): ChangedOdds {
  const changedIn = (field: string) =>
    gridRows.flatMap(({ key }, index) => {
      const cell = cellName(key, field)
      return cell in form.changes ? [{ ...rows[index]!, [field]: form.values[cell] }] : []
    })
  return new Map(oddsFields.map(({ name }) => [name, changedIn(name)]))
}

interface OtherPlay {
  play: Play
  /** What is filled into its odds; another one is filled again. */
  changed: ChangedOdds
}

/**
 * The same values for several plays: what is changed in one is filled into the rows of the same name in others, each with
 * a form of its own. All are reviewed together and sent one after another, each once.
 */
export function useOddsTools(target: CopyOddsTarget, plays: readonly Play[]): { tools: ReactNode; forms: ReactNode } {
  const [others, setOthers] = useState<readonly OtherPlay[]>([])
  const choices = plays.filter(({ id }) => String(id) !== String(target.play.id))
  const changed = collectChanged(target)
  const count = [...changed.values()].reduce((sum, rows) => sum + rows.length, 0)
  const leave = ({ id }: Play) => setOthers((all) => all.filter(({ play }) => play.id !== id))
  function fill(chosen: readonly Play[]): void {
    const rest = others.filter(({ play }) => !chosen.some(({ id }) => id === play.id))
    setOthers([...rest, ...chosen.map((play) => ({ play, changed }))])
  }
  return {
    tools: (
      <>
        <CopyOddsButton {...target} />
        <Button
          size="small"
          icon={<ShareRegular />}
          disabledFocusable={count === 0 || choices.length === 0 || target.form.saving}
          title={count === 0 ? '先修改本玩法的值，再填入其他玩法' : undefined}
          onClick={() =>
            openDialog((close) => <FillDialog {...{ changed, count, choices }} onFill={fill} onClose={close} />)
          }
        >
          填入其他玩法
        </Button>
      </>
    ),
    forms: others.map((other) => (
      <OtherPlayOdds key={String(other.play.id)} other={other} onLeave={() => leave(other.play)} />
    )),
  }
}

const useStyles = makeStyles({
  values: { maxHeight: '30vh', overflow: 'auto' },
  choices: { margin: 0, padding: 0, border: 'none' },
  // In line with the texts above them.
  plays: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', marginInlineStart: '-8px' },
  legend: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '32px',
    // Its text ends where the table does.
    '& button': { minWidth: 'auto', marginInlineEnd: '-8px' },
  },
  line: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', minHeight: '28px' },
  faint: { color: tokens.colorNeutralForeground3 },
})

/** A cell of a changed row by field, blank where the field is not changed. */
function changedTable(changed: ChangedOdds) {
  const fields = oddsFields.filter(({ name }) => changed.get(name)?.length)
  const titles = [...new Set(fields.flatMap(({ name }) => changed.get(name)!.map(({ detail }) => detail)))]
  return {
    headings: ['玩法项', ...fields.map(({ title }) => title)],
    rows: titles.map((title, i) => ({
      key: String(i),
      header: isolateText(title),
      cells: fields.map(({ name, kind }) => {
        const row = changed.get(name)!.find(({ detail }) => detail === title)
        if (!row) return ''
        const value = row[name as keyof OddsRow]
        return kind === 'switch' ? formatSwitch(value) : groupDigits(describeValue(value))
      }),
    })),
  }
}

function FillDialog(props: {
  changed: ChangedOdds
  count: number
  choices: readonly Play[]
  onFill: (chosen: readonly Play[]) => void
  onClose: () => void
}) {
  const { changed, count, choices, onFill, onClose } = props
  const styles = useStyles()
  const [chosen, setChosen] = useState<readonly Play[]>([])
  const isAll = chosen.length === choices.length
  return (
    <FormDialog
      title="填入其他玩法"
      width={560}
      submitLabel={chosen.length > 0 ? `填入 ${chosen.length} 个玩法` : '填入玩法'}
      missing={chosen.length === 0 ? '请选择要填入的玩法' : null}
      onSubmit={() => {
        onFill(chosen)
        onClose()
      }}
      onClose={onClose}
    >
      <span>本玩法已修改的 {count} 个值将填入所选玩法的同名玩法项；保存前一起核对，之后逐个玩法提交。</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className={styles.values} aria-label="将填入的值" tabIndex={0}>
        <SimpleTable label="将填入的值" {...changedTable(changed)} numeric fill />
      </section>
      <fieldset className={styles.choices} aria-label="玩法">
        <div className={styles.legend}>
          <span>填入哪些玩法</span>
          <Button size="small" appearance="subtle" onClick={() => setChosen(isAll ? [] : choices)}>
            {isAll ? '全不选' : '全选'}
          </Button>
        </div>
        <div className={styles.plays}>
          {choices.map((play) => (
            <Checkbox
              key={String(play.id)}
              label={isolateText(play.name)}
              checked={chosen.includes(play)}
              onChange={(_event, { checked }) =>
                setChosen(checked ? [...chosen, play] : chosen.filter((each) => each !== play))
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

interface OtherPlayProps {
  other: OtherPlay
  onLeave: () => void
}

function OtherPlayOdds(props: OtherPlayProps) {
  const { id } = props.other.play
  const odds = useQuery({ queryKey: oddsQueryKey(id), queryFn: ({ signal }) => fetchOdds(id, signal) })
  if (!odds.data) return <QueryState error={odds.error} onRetry={odds.refetch} />
  return <OtherPlayForm {...props} rows={odds.data} />
}

/** The odds of another play, which are saved with those of this one. */
function OtherPlayForm({ other, rows, onLeave }: OtherPlayProps & { rows: readonly OddsRow[] }) {
  const styles = useStyles()
  const { play, changed } = other
  const name = isolateText(play.name)
  const { form, gridRows } = useOddsForm(play, rows)
  const [filled, setFilled] = useState<{ by: ChangedOdds; missing: readonly string[] } | null>(null)
  const fill = useEffectEvent(() => {
    const plans = oddsFields.map((field) =>
      planCopy({ rows, gridRows, values: form.values }, changed.get(field.name) ?? [], [field]),
    )
    const cells = plans.flatMap((plan) => plan.cells)
    const missing = [...new Set(plans.flatMap(({ unused }) => unused))]
    if (cells.length > 0) form.set(Object.fromEntries(cells.map(({ cell, to }) => [cell, to])))
    else if (missing.length === 0) toast('success', `${name}的值已相同`)
    setFilled({ by: changed, missing })
  })
  // Once for what is to be filled.
  useEffectOnChange(() => fill(), [changed])
  const count = Object.keys(form.changes).length
  // It was saved, or its edits were discarded.
  const isDone = filled?.by === changed && filled.missing.length === 0 && !form.dirty && !form.saving
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])
  const message = form.message && { ...form.message, text: `${name}：${form.message.text}` }
  return (
    <section className={styles.line} aria-label={`${name} 的赔率`}>
      <span>
        {name}：{count > 0 ? `${count} 处修改，与本玩法一起核对和保存` : '没有要保存的修改'}
      </span>
      {filled && filled.missing.length > 0 && (
        <span className={styles.faint}>没有对应的玩法项：{sanitizeSentence(filled.missing.join('、'))}</span>
      )}
      <Button
        appearance="subtle"
        aria-label={`不填入${name}`}
        size="small"
        icon={<DismissRegular />}
        disabledFocusable={form.saving}
        onClick={() => {
          form.revert()
          onLeave()
        }}
      />
      <SaveBar form={{ ...form, message }} />
    </section>
  )
}
