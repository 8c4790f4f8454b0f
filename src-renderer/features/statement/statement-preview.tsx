import { Button, Caption1, makeStyles, mergeClasses, Select, Subtitle2, tokens } from '@fluentui/react-components'
import { MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { formatCount } from '../../list/export/bulk-reader.ts'
import { desktop } from '../../platform/desktop.ts'
import { useStatement, useWorkstationSettings } from '../../stores/main-state.ts'
import { toastOnError } from '../../stores/toast.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { formatStatementAmount } from './parse-cell.ts'
import { type ColumnRole, columnRoles } from './read-lines.ts'
import type { StatementReader } from './statement-reader.ts'
import type { LineCounts, StatementTable } from './statement-worker.ts'

const useStatementSummaryStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 16px' },
  figures: { flex: '1 1 auto', display: 'flex', flexWrap: 'wrap', gap: '8px 24px', fontVariantNumeric: 'tabular-nums' },
  figure: { display: 'flex', flexDirection: 'column' },
  certain: { color: tokens.colorStatusSuccessForeground1 },
  doubtful: { color: tokens.colorStatusWarningForeground1 },
  window: { display: 'flex', alignItems: 'center', gap: '4px', color: tokens.colorNeutralForeground2 },
  note: { color: tokens.colorNeutralForeground3 },
})

const MINUTES = [5, 10, 15, 30, 60, 120]

/** What was imported last, while the dialog is open. */
export interface ImportedLines {
  count: number
  /** There were lines before. */
  isMerged: boolean
}

/** What the imported statements say about the pending deposits, and how exact the time must be. */
export function StatementSummary({ imported }: { imported: ImportedLines | null }) {
  const styles = useStatementSummaryStyles()
  const view = useStatement()
  const { statementMinutes, managedBy } = useWorkstationSettings()
  const states = Object.values(view?.orders ?? {}).map(({ state }) => state)
  const count = (state: (typeof states)[number]) => states.filter((other) => other === state).length
  const figures = [
    { label: '匹配', number: count('certain'), tone: styles.certain },
    { label: '存疑', number: count('doubtful'), tone: styles.doubtful },
    { label: '明细中没有', number: count('none') },
  ]
  const lines = view && [
    // A number that the outcome says is not said again.
    ...(imported ? [] : [`已导入 ${formatCount(view.lineCount)} 行`]),
    ...(imported && view.lineCount !== imported.count ? [`共 ${formatCount(view.lineCount)} 行`] : []),
    `未用的行 ${formatCount(view.unusedCount)}`,
  ]
  return (
    <>
      {view && imported && (
        <FormMessage
          message={{
            intent: 'success',
            text: `已导入 ${formatCount(imported.count)} 行，${imported.isMerged ? '与以前导入的合并，' : ''}相同的行只算一次`,
          }}
        />
      )}
      <div className={styles.line}>
        <div className={styles.figures} role="status">
          {view
            ? figures.map(({ label, number, tone }) => (
                <span key={label} className={styles.figure}>
                  <Caption1 className={styles.note}>{label}</Caption1> {/* Nothing is quieter than something. */}
                  <Subtitle2 className={number > 0 ? tone : styles.note}>{formatCount(number)} 笔</Subtitle2>
                </span>
              ))
            : '导入收款明细后，待处理的上分显示是否到账，由您决定是否通过。'}
        </div>
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
        {lines && `${lines.join(' · ')}。`}
        明细只在本机内存中，退出登录即清除；只记住哪些行已用。
        {view && !view.isPersistent && '本机没有可用的密钥库：重新启动后，已用的行会再次出现。'}
      </Caption1>
    </>
  )
}

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '4px 8px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      whiteSpace: 'nowrap',
      maxWidth: '200px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& td.amount': { textAlign: 'end', maxWidth: 'none' },
    '& th': { backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightRegular },
  },
  unused: { color: tokens.colorNeutralForeground4 },
})

export const roleLabels: Record<ColumnRole, string> = {
  time: '时间',
  amount: '金额',
  payer: '付款人',
  remark: '备注',
  direction: '收支',
  status: '状态',
  ignored: '不用',
}

/** A statement that was chosen. */
export interface OpenedStatement {
  /** Has its rows. */
  reader: StatementReader
  name: string
  table: StatementTable
  roles: readonly ColumnRole[]
  /** null: they are being counted, or a column is missing. */
  counts: LineCounts | null
}

/** The first rows below what each column is taken for. */
export function StatementPreview(props: {
  opened: OpenedStatement
  onChoose: (position: number, role: ColumnRole) => void
}) {
  const { opened, onChoose } = props
  const styles = useStyles()
  const { table, roles, counts } = opened
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label="识别的列">
          <thead>
            <tr>
              {roles.map((role, i) => (
                <th key={i} scope="col">
                  <Select
                    size="small"
                    aria-label={`第 ${i + 1} 列`}
                    value={role}
                    onChange={(_event, { value }) => onChoose(i, value as ColumnRole)}
                  >
                    {columnRoles.map((choice) => (
                      <option key={choice} value={choice}>
                        {roleLabels[choice]}
                      </option>
                    ))}
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(table.headings.length > 0 ? [table.headings, ...table.sample] : table.sample).map((row, i) => (
              <tr key={i}>
                {roles.map((role, position) => (
                  <td
                    key={position}
                    className={mergeClasses(role === 'ignored' && styles.unused, role === 'amount' && 'amount')}
                  >
                    <ForeignText
                      text={role === 'amount' ? formatStatementAmount(row[position] ?? '') : row[position]}
                      max={MAX_LINE_LENGTH}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {counts && (
        <span role="status">
          {[
            `收到的款项 ${formatCount(counts.received)} 行`,
            counts.outgoing > 0 && `支出、退款、其他币种等 ${formatCount(counts.outgoing)} 行不核对`,
            counts.unreadable > 0 && `读不出金额、时间或收支的 ${formatCount(counts.unreadable)} 行不核对`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  )
}
