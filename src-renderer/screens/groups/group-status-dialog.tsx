import { MessageBar, MessageBarBody, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Group } from '../../api/groups/groups.ts'
import type { Option } from '../../api/options.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { BusyButton } from '../../form/submit/busy-button.tsx'
import { useBatch } from '../../form/submit/decision.tsx'
import { toast } from '../../stores/toast.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { gameLabel, usageLabel } from './group-labels.ts'
import { type GroupResult, submitGroupStatuses, whyNot } from './submit-group-status.ts'

const useStyles = makeStyles({
  groups: { maxHeight: '320px', overflowY: 'auto', flexShrink: 0 },
  // A long reason has lines; of names only very long ones.
  short: { whiteSpace: 'nowrap' },
  name: { display: 'block', width: 'max-content', maxWidth: '12em' },
  result: { display: 'inline-block', minWidth: '148px' },
  recheck: { alignSelf: 'start' },
  succeeded: { color: tokens.colorStatusSuccessForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  unknown: { color: tokens.colorStatusWarningForeground1 },
  notSent: { color: tokens.colorNeutralForeground3 },
  skipped: { color: tokens.colorStatusDangerForeground1 },
})

/** What opening and closing mean, as for a single group. */
export const statusNotes = {
  open: '开盘后不能再更换绑定的游戏。',
  close: '本期结算后关盘生效，此前状态为关盘中。',
} as const

const resultLabels: Readonly<Record<GroupResult['kind'], string>> = {
  succeeded: '成功',
  failed: '未成功',
  unknown: '结果未知',
  notSent: '没有提交',
  skipped: '未成功',
}
/** What may be submitted again: certainly not carried out, and not because of the group's state. */
const canRetry = ({ kind }: GroupResult) => kind === 'failed' || kind === 'notSent'

/** Opens or closes several groups after one question, one after the other, with the result for each (A282). */
export function GroupStatusDialog(props: {
  open: boolean
  groups: readonly Group[]
  games: readonly Option[]
  refresh: () => Promise<unknown>
  onSucceeded: (group: Group) => void
  onClose: () => void
}) {
  const { open, groups, games, refresh, onSucceeded, onClose } = props
  const styles = useStyles()
  const actionLabel = open ? '开盘' : '关盘'
  // As they were when the operator chose them.
  const [allowed] = useState(() => groups.filter((group) => whyNot(open, group) === null))
  const [results, setResults] = useState<ReadonlyMap<Group, GroupResult>>(new Map())
  const [current, setCurrent] = useState<Group | null>(null)
  const { phase, isStopping, begin, finish, stop } = useBatch()

  function note(result: GroupResult): void {
    setResults((previous) => new Map(previous).set(result.group, result))
    if (result.kind === 'succeeded') onSucceeded(result.group)
  }

  async function submit(targets: readonly Group[]): Promise<void> {
    const options = { open, isStopped: begin(), onStart: setCurrent, onResult: note }
    const done = await submitGroupStatuses(targets, options)
    setCurrent(null)
    void refresh()
    const all = allowed.map((group) => done.find((result) => result.group === group) ?? results.get(group)!)
    if (all.every(({ kind }) => kind === 'succeeded')) {
      toast('success', `已${actionLabel} ${all.length} 个群`)
      onClose()
    } else if (!finish()) toast('error', `${actionLabel}中断：${describeCounts(all)}。请在操作记录中核对`)
  }

  const resultList = [...results.values()]
  const retryable = resultList.filter(canRetry).map(({ group }) => group)
  const unknown = resultList.filter(({ recheck }) => recheck !== undefined)
  async function recheck(): Promise<void> {
    await Promise.all(unknown.map(async (result) => result.recheck?.().then(note, () => undefined)))
    void refresh()
  }

  function describe(group: Group): string {
    const result = results.get(group)
    if (group === current) return '正在提交…'
    if (result) return [resultLabels[result.kind], result.message].filter(Boolean).join('：')
    if (!allowed.includes(group)) return `不包括：${whyNot(open, group)}`
    return phase === 'running' ? '等待' : `将${actionLabel}`
  }

  const isAsking = phase === 'asking'
  const targets = isAsking ? allowed : retryable
  const canSubmit = phase === 'running' || targets.length > 0
  return (
    <FormDialog
      title={`批量${actionLabel}`}
      width={720}
      {...((isAsking || canSubmit) && { onSubmit: () => submit(targets) })}
      submitLabel={phase === 'done' ? `重试未成功的 ${targets.length} 个` : `${actionLabel} ${allowed.length} 个群`}
      cancelLabel={isAsking ? '返回' : '关闭'}
      disabled={allowed.length === 0}
      focusSubmit={isAsking}
      stop={stop}
      onClose={onClose}
    >
      {isAsking && (
        <MessageBar intent={open ? 'warning' : 'info'} layout="multiline">
          <MessageBarBody>{statusNotes[open ? 'open' : 'close']}逐个提交，可以中途停止。</MessageBarBody>
        </MessageBar>
      )}
      {phase === 'running' && (
        <>
          <span role="status">{isStopping ? '正在停止，等待已提交的一个' : `正在逐个${actionLabel}`}</span>
          <ProgressBar
            aria-label={`${actionLabel}进度`}
            value={resultList.filter((result) => !canRetry(result)).length}
            max={allowed.length}
          />
        </>
      )}
      {phase === 'done' && (
        <FormMessage
          message={{
            intent: resultList.every(({ kind }) => kind === 'succeeded') ? 'success' : 'warning',
            text: describeCounts(resultList),
          }}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={styles.groups} tabIndex={0} aria-label="所选的群">
        <SimpleTable
          label={`批量${actionLabel}`}
          headings={['群', '群用途', '游戏', '结果']}
          fill
          rows={[...allowed, ...groups.filter((group) => !allowed.includes(group))].map((group) => ({
            key: String(group.id),
            header: (
              <span className={styles.name}>
                <ForeignText text={group.name} />
              </span>
            ),
            cells: [
              <span key="usage" className={styles.short}>
                {usageLabel(group)}
              </span>,
              <span key="game" className={styles.short}>
                {gameLabel(group, games)}
              </span>,
              <ResultText
                key="result"
                kind={group === current ? undefined : results.get(group)?.kind}
                text={describe(group)}
              />,
            ],
          }))}
        />
      </section>
      {phase === 'done' && unknown.length > 0 && (
        <div className={styles.recheck}>
          <BusyButton label="重新读取" run={recheck} />
        </div>
      )}
    </FormDialog>
  )
}

/** In the colour of its outcome, once it has one. */
function ResultText({ kind, text }: { kind: GroupResult['kind'] | undefined; text: string }) {
  const styles = useStyles()
  return <span className={mergeClasses(styles.result, kind && styles[kind])}>{text}</span>
}

function describeCounts(results: readonly GroupResult[]): string {
  const count = (...kinds: GroupResult['kind'][]) => results.filter(({ kind }) => kinds.includes(kind)).length
  const others = [
    ['未成功', count('failed', 'skipped')],
    ['结果未知', count('unknown')],
    ['没有提交', count('notSent')],
  ] as const
  return [`成功 ${count('succeeded')} 个`, ...others.flatMap(([label, n]) => (n > 0 ? [`${label} ${n} 个`] : []))].join(
    '，',
  )
}
