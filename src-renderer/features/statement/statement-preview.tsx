import { makeStyles, Select, tokens } from '@fluentui/react-components'
import { MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { formatCount } from '../../list/export/describe-reading.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { type ColumnRole, columnRoles } from './read-lines.ts'
import type { StatementReader } from './statement-reader.ts'
import type { LineCounts, StatementTable } from './statement-worker.ts'

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
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
                  <td key={position} className={role === 'ignored' ? styles.unused : ''}>
                    <ForeignText text={row[position]} max={MAX_LINE_LENGTH} />
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
            counts.outgoing > 0 && `支出、退款等 ${formatCount(counts.outgoing)} 行不核对`,
            counts.unreadable > 0 && `没有金额或时间的 ${formatCount(counts.unreadable)} 行不核对`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  )
}
