import { Field, makeStyles, mergeClasses, Select, Spinner, tokens } from '@fluentui/react-components'
import { DocumentArrowUpRegular } from '@fluentui/react-icons'
import { type ClipboardEvent, useState } from 'react'
import { STATEMENT_PART_SIZE } from '#contract/orders.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { readBytes, readPaste } from '../../lib/read-file.ts'
import { formatCount } from '../../list/export/bulk-reader.ts'
import { desktop } from '../../platform/desktop.ts'
import { useHasStatement } from '../../stores/main-state.ts'
import { FileButton, useFileDrop } from '../../ui/file-input.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { MAX_BYTES } from './parse-table.ts'
import { type ImportedLines, StatementPreview, StatementSummary } from './statement-preview.tsx'
import { useOpenedStatement } from './use-opened-statement.ts'

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
  const statement = useOpenedStatement()
  const { opened, missing } = statement
  const [failure, setFailure] = useState<string | null>(null)
  const [imported, setImported] = useState<ImportedLines | null>(null)
  const hasLines = useHasStatement()

  /** Opens it, or says beside the chooser why it cannot be read. */
  function choose(name: string, problem: string | null, load: () => Promise<ArrayBuffer> | string): void {
    setFailure(null)
    setImported(null)
    if (problem === null) void statement.open(name, load)
    else statement.refuse(problem)
  }

  function openFile(file: File | undefined): void {
    if (file) choose(file.name, fileProblem(file), () => readBytes(file))
  }

  function onPaste(event: ClipboardEvent): void {
    const { hasText, files } = readPaste(event.clipboardData)
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    if (files.length > 0 && !hasText) openFile(files[0])
    else choose('粘贴的单元格', pasteProblem(text), () => text)
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
    statement.forget()
    setFailure(null)
    setImported({ count: received, isMerged })
  }

  const received = opened?.counts?.received ?? 0
  return (
    <FormDialog
      title="到账核对"
      width={860}
      cancelLabel="关闭"
      submitLabel={received > 0 ? `导入 ${formatCount(received)} 行` : '导入'}
      // While it is read or counted.
      disabled={statement.isReading || (received === 0 && missing === null)}
      missing={missing}
      onSubmit={opened ? importLines : undefined}
      onClose={onClose}
    >
      <div className={styles.content} onPaste={onPaste}>
        <StatementChooser statement={statement} isEmpty={!opened && !hasLines} onFile={openFile} />
        {opened && <StatementPreview opened={opened} onChoose={statement.chooseRole} />}
        <FormMessage message={failure === null ? null : { intent: 'error', text: failure }} />
        <StatementSummary imported={imported} />
      </div>
    </FormDialog>
  )
}

interface StatementChooserProps {
  statement: ReturnType<typeof useOpenedStatement>
  /** Nothing is opened or imported yet. */
  isEmpty: boolean
  onFile: (file: File | undefined) => void
}

/** Where a statement is chosen or dropped; then its name and its sheets. */
function StatementChooser({ statement, isEmpty, onFile }: StatementChooserProps) {
  const { opened, isReading, error, missing, chooseSheet } = statement
  const styles = useStyles()
  const { isDragOver, dropProps } = useFileDrop(([file]) => onFile(file))

  return (
    <Field validationMessage={error ?? missing}>
      <section
        className={mergeClasses(styles.drop, isEmpty && styles.empty, isDragOver && styles.dragOver)}
        aria-label="收款明细"
        {...dropProps}
      >
        <FileButton
          accept=".xlsx,.xls,.csv,.txt,.tsv"
          inputLabel="收款明细文件"
          icon={<DocumentArrowUpRegular />}
          onFile={onFile}
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
  )
}
