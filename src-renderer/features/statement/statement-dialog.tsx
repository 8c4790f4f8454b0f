import { Field, makeStyles, mergeClasses, Select, Spinner, tokens } from '@fluentui/react-components'
import { DocumentArrowUpRegular } from '@fluentui/react-icons'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { STATEMENT_PART_SIZE } from '#contract/statement.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { formatCount } from '../../list/export/bulk-reader.ts'
import { desktop } from '../../platform/desktop.ts'
import { useHasStatement } from '../../stores/statement.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { MAX_BYTES } from './parse-table.ts'
import { type ColumnRole, columnRoles } from './read-lines.ts'
import {
  type ImportedLines,
  type OpenedStatement,
  roleLabels,
  StatementPreview,
  StatementSummary,
} from './statement-preview.tsx'
import { StatementReader } from './statement-reader.ts'
import type { StatementTable } from './statement-worker.ts'

const useStyles = makeStyles({
  content: { display: 'contents' },
  drop: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 12px',
    padding: '12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
  },
  // Until there is something to show, it is what the dialog is about.
  empty: { flexDirection: 'column', justifyContent: 'center', gap: '12px', minHeight: '120px' },
  dragOver: { border: `1px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorNeutralBackground1Hover },
  name: { color: tokens.colorNeutralForeground1 },
})

const sourceLabels = { alipay: '支付宝', wechat: '微信', bank: '银行', explorer: 'USDT 浏览器', other: '其他来源' }

/** The mapping of columns is remembered for statements of the same source and width. */
const mappingKey = ({ source, roles }: StatementTable) => `${source} ${roles.length}`

function rememberedRoles(table: StatementTable): readonly ColumnRole[] {
  const saved = useUiPreferences.getState().statementColumns?.[mappingKey(table)] ?? []
  const isRole = (role: string): role is ColumnRole => columnRoles.some((known) => known === role)
  return saved.length === table.roles.length && saved.every(isRole) ? saved : table.roles
}

function missingColumns(roles: readonly ColumnRole[]): string[] {
  return (['amount', 'time'] as const).filter((role) => !roles.includes(role)).map((role) => roleLabels[role])
}

/** Why nothing of a statement can be imported. */
function describeMissing({ roles, counts }: OpenedStatement): string | null {
  const columns = missingColumns(roles)
  if (columns.length > 0) return `没有识别到${columns.join('和')}列，请在表头选择`
  return counts?.received === 0 ? '没有收到的款项。请检查表头选择的列' : null
}

/** A column has one meaning; a day and a time of day, or two states, may stand in two columns. */
function withRole(roles: readonly ColumnRole[], position: number, role: ColumnRole): ColumnRole[] {
  const isMultiple = role === 'time' || role === 'status'
  return roles.map((other, i) => {
    if (i === position) return role
    return other === role && !isMultiple ? 'ignored' : other
  })
}

function fileProblem({ size }: File): string | null {
  if (size === 0) return '文件是空的'
  return size > MAX_BYTES ? '文件超过 10 MB，请缩小导出的时间范围' : null
}

function pasteProblem(text: string): string | null {
  if (text.trim() === '') return '剪贴板里没有文字'
  return text.length > MAX_BYTES ? '粘贴的内容超过 10 MB，请缩小范围' : null
}

/** Imports statements of received payments, which are then compared with the pending deposits (A315). */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  /** Has the rows that are shown; another one may be reading what was chosen last. */
  const displayed = useRef<StatementReader | null>(null)
  const reading = useRef<StatementReader | null>(null)
  const [opened, setOpened] = useState<OpenedStatement | null>(null)
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [imported, setImported] = useState<ImportedLines | null>(null)
  const [isDragOver, setDragOver] = useState(false)
  const hasLines = useHasStatement()
  useEffect(
    () => () => {
      for (const reader of [displayed, reading]) reader.current?.close()
    },
    [],
  )

  function forgetOutcome(): void {
    setFailure(null)
    setImported(null)
  }

  async function open(name: string, load: () => Promise<ArrayBuffer> | string): Promise<void> {
    const reader = new StatementReader()
    reading.current?.close()
    reading.current = reader
    setReading(true)
    setError(null)
    forgetOutcome()
    try {
      const table = await reader.open(await load())
      if (reading.current !== reader) return
      // What was chosen before stays until the next one can be read.
      displayed.current?.close()
      displayed.current = reader
      reading.current = null
      await apply({ reader, name, table, roles: rememberedRoles(table), counts: null })
    } catch (problem) {
      if (reading.current === reader) {
        reader.close()
        reading.current = null
      }
      if (reading.current === null) setError(getErrorMessage(problem))
    } finally {
      if (reading.current === null) setReading(false)
    }
  }

  async function apply(next: OpenedStatement): Promise<void> {
    setOpened(next)
    setError(null)
    if (missingColumns(next.roles).length > 0) return
    const counts = await next.reader.count(next.roles)
    setOpened((latest) => (latest?.roles === next.roles ? { ...next, counts } : latest))
  }

  async function chooseSheet(position: number): Promise<void> {
    if (!opened) return
    const { reader } = opened
    setOpened({ ...opened, counts: null })
    const table = await reader.chooseSheet(position)
    // Another file may have been chosen meanwhile.
    if (displayed.current === reader) await apply({ ...opened, table, roles: rememberedRoles(table), counts: null })
  }

  function chooseRole(position: number, role: ColumnRole): void {
    if (!opened) return
    const roles = withRole(opened.roles, position, role)
    const { statementColumns } = useUiPreferences.getState()
    setUiPreferences({ statementColumns: { ...statementColumns, [mappingKey(opened.table)]: roles } })
    void apply({ ...opened, roles, counts: null })
  }

  /** Opens it, or says beside the chooser why it cannot be read. */
  function choose(name: string, problem: string | null, load: () => Promise<ArrayBuffer> | string): void {
    if (problem === null) return void open(name, load)
    forgetOutcome()
    setError(problem)
  }

  function openFile(file: File | undefined): void {
    if (file) choose(file.name, fileProblem(file), () => file.arrayBuffer())
  }

  function onPaste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    if (file && text === '') openFile(file)
    else choose('粘贴的单元格', pasteProblem(text), () => text)
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setDragOver(false)
    openFile(event.dataTransfer.files[0])
  }

  async function importLines(): Promise<void> {
    if (!opened?.counts) return
    const { reader, counts } = opened
    const { received } = counts
    const importId = crypto.randomUUID()
    const isMerged = hasLines
    try {
      for (let start = 0; start < received; start += STATEMENT_PART_SIZE) {
        const lines = await reader.part(start)
        await desktop.importStatement({ importId, lines, isLast: start + STATEMENT_PART_SIZE >= received })
      }
    } catch (problem) {
      return setFailure(getErrorMessage(problem))
    }
    setOpened(null)
    setError(null)
    setFailure(null)
    setImported({ count: received, isMerged })
  }

  const received = opened?.counts?.received ?? 0
  const missing = opened && describeMissing(opened)
  const isEmpty = !opened && !hasLines
  return (
    <FormDialog
      title="到账核对"
      width={860}
      cancelLabel="关闭"
      submitLabel={received > 0 ? `导入 ${formatCount(received)} 行` : '导入'}
      // While it is read or counted.
      disabled={isReading || (received === 0 && missing === null)}
      missing={missing}
      onSubmit={opened ? importLines : undefined}
      onClose={onClose}
    >
      <div className={styles.content} onPaste={onPaste}>
        <Field validationMessage={error ?? missing}>
          <section
            className={mergeClasses(styles.drop, isEmpty && styles.empty, isDragOver && styles.dragOver)}
            aria-label="收款明细"
            onDragOver={(event) => {
              event.preventDefault()
              setDragOver(true)
            }}
            onDragLeave={() => setDragOver(false)}
            onDrop={onDrop}
          >
            <FileButton
              accept=".xlsx,.xls,.csv,.txt,.tsv"
              inputLabel="收款明细文件"
              icon={<DocumentArrowUpRegular />}
              onFile={openFile}
            >
              选择 XLSX 或 CSV 文件
            </FileButton>
            {isReading && <Spinner size="tiny" label="正在读取…" />}
            {!isReading && !opened && <span>或拖到这里，或粘贴从表格复制的单元格</span>}
            {!isReading && opened && (
              <>
                <span className={styles.name}>
                  <ForeignText text={opened.name} /> · {sourceLabels[opened.table.source]} ·{' '}
                  {formatCount(opened.table.rowCount)} 行
                </span>
                {opened.table.sheets.length > 1 && (
                  <Select
                    size="small"
                    aria-label="工作表"
                    aria-invalid={false}
                    value={opened.table.sheet}
                    onChange={(_event, { value }) => void chooseSheet(Number(value))}
                  >
                    {opened.table.sheets.map((name, i) => (
                      <option key={i} value={i}>
                        {sanitizeText(name)}
                      </option>
                    ))}
                  </Select>
                )}
              </>
            )}
          </section>
        </Field>
        {opened && <StatementPreview opened={opened} onChoose={chooseRole} />}
        <FormMessage message={failure === null ? null : { intent: 'error', text: failure }} />
        <StatementSummary imported={imported} />
      </div>
    </FormDialog>
  )
}
