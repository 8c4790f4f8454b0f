import { Button, Caption1, makeStyles, Select, tokens } from '@fluentui/react-components'
import { formatCount } from '../../list/export/describe-reading.ts'
import { desktop } from '../../platform/desktop.ts'
import { useStatement } from '../../stores/statement.ts'
import { toastOnError } from '../../stores/toast.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 16px' },
  figures: { flex: '1 1 auto', fontVariantNumeric: 'tabular-nums' },
  window: { display: 'flex', alignItems: 'center', gap: '4px', color: tokens.colorNeutralForeground2 },
  note: { color: tokens.colorNeutralForeground3 },
})

const MINUTES = [5, 10, 15, 30, 60, 120]

/** What the imported statements say about the pending deposits, and how exact the time must be. */
export function StatementSummary() {
  const styles = useStyles()
  const view = useStatement()
  const { statementMinutes, managedBy } = useWorkstationSettings()
  const states = Object.values(view?.orders ?? {}).map(({ state }) => state)
  const count = (state: (typeof states)[number]) => states.filter((other) => other === state).length
  const figures = view && [
    `已导入 ${formatCount(view.lineCount)} 行`,
    `匹配 ${count('certain')} 笔`,
    `存疑 ${count('doubtful')} 笔`,
    `无 ${count('none')} 笔`,
    `未用的行 ${formatCount(view.unusedCount)}`,
  ]
  return (
    <>
      <div className={styles.line}>
        <span className={styles.figures} role="status">
          {figures ? figures.join(' · ') : '导入收款明细后，待处理的上分显示是否到账，由您决定是否通过。'}
        </span>
        <span className={styles.window}>
          时间相差不超过
          <Select
            size="small"
            aria-label="时间相差不超过"
            value={String(statementMinutes)}
            disabled={managedBy['settings.statementMinutes'] !== undefined}
            onChange={(_event, { value }) => toastOnError(desktop.changeSettings({ statementMinutes: Number(value) }))}
          >
            {[...new Set([...MINUTES, statementMinutes])].map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} 分钟
              </option>
            ))}
          </Select>
        </span>
        {view && (
          <Button size="small" appearance="subtle" onClick={() => toastOnError(desktop.clearStatement())}>
            清空明细
          </Button>
        )}
      </div>
      <Caption1 className={styles.note}>
        明细只在本机内存中，退出登录即清除；只记住哪些行已用。
        {view && !view.isPersistent && '本机没有可用的密钥库：重新启动后，已用的行会再次出现。'}
      </Caption1>
    </>
  )
}
