import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownloadRegular, DismissRegular, ImageRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { formatTime } from '#shared/server-time.ts'
import { printPage } from '../../lib/print-page.ts'
import { serverNow } from '../../stores/clock.ts'
import { NOT_SAVED } from '../../stores/download-end.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { savePicture } from '../../ui/picture.ts'
import { ToolButton } from '../tool-button.tsx'
import { type BulkState, describeGaps, formatCount, formatProgress, limitTotal } from './bulk-reader.ts'
import { Exporter } from './exporter.ts'
import type { ExportFormat } from './worker.ts'

const useStyles = makeStyles({
  // In the line of the pager, so that nothing moves when it appears.
  bar: {
    flex: '0 1 auto',
    minHeight: '28px',
    paddingBlock: '0',
    whiteSpace: 'nowrap',
    '& .fui-MessageBarBody': { fontSize: tokens.fontSizeBase200 },
  },
  line: { display: 'flex', alignItems: 'center', gap: '12px', fontVariantNumeric: 'tabular-nums' },
  progress: { width: '120px' },
  name: { color: tokens.colorNeutralForeground3 },
})

const formats: { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel 工作簿（XLSX）' },
  { format: 'csv', label: '文本表格（CSV）' },
]

/** The exporter of one screen; leaving it cancels the export. */
export function useExporter(): Exporter {
  const queryClient = useQueryClient()
  const [exporter] = useState(() => new Exporter(queryClient))
  useEffect(() => () => exporter.close(), [exporter])
  return exporter
}

export function ExportButton(props: {
  exporter: Exporter
  disabled: boolean
  /** Only the selected rows, which are not printed alone. */
  isForSelection?: boolean
  onExport: (format: ExportFormat) => void
}) {
  const { exporter, disabled, isForSelection = false, onExport } = props
  const running = useStore(exporter.store, isRunning)
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <ToolButton
          label={isForSelection ? '导出所选' : '导出'}
          appearance={isForSelection ? 'subtle' : 'secondary'}
          icon={<ArrowDownloadRegular />}
          disabled={disabled}
          // It keeps the focus, which the menu returns to it.
          disabledFocusable={running}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {formats.map(({ format, label }) => (
            <MenuItem key={format} onClick={() => onExport(format)}>
              {label}
            </MenuItem>
          ))}
          {!isForSelection && <MenuDivider />}
          {!isForSelection && <MenuItem onClick={printPage}>打印</MenuItem>}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** Progress and result of the export; the list stays usable meanwhile. */
export function ExportBar({ exporter }: { exporter: Exporter }) {
  const styles = useStyles()
  const state = useStore(exporter.store)
  if (!state) return null
  const { phase, total } = state
  const running = isRunning(state)
  return (
    <MessageBar className={styles.bar} layout="singleline" intent={tones[phase]} politeness="polite" aria-label="导出">
      <MessageBarBody>
        <span className={styles.line}>
          {describeState(state)}
          {running && (
            <ProgressBar
              className={styles.progress}
              aria-label="导出进度"
              value={phase === 'reading' ? state.readCount : undefined}
              max={Math.max(1, limitTotal(total))}
            />
          )}
          {describeGaps(state, '导出')}
          {phase === 'done' && <span className={styles.name}>{exporter.fileName}</span>}
        </span>
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          running ? undefined : (
            <Button
              appearance="transparent"
              icon={<DismissRegular />}
              aria-label="关闭提示"
              onClick={() => exporter.close()}
            />
          )
        }
      >
        {phase === 'readFailed' && (
          <Button size="small" onClick={() => exporter.retry()}>
            重试
          </Button>
        )}
        {running && (
          <Button size="small" onClick={() => exporter.close()}>
            取消
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  )
}

const tones = {
  reading: 'info',
  readFailed: 'error',
  writing: 'info',
  done: 'success',
  buildFailed: 'error',
  saveFailed: 'error',
} as const

const isRunning = (state: BulkState | null): boolean =>
  state !== null && !['done', 'buildFailed', 'saveFailed'].includes(state.phase)

function describeState(state: BulkState): string {
  if (state.phase === 'reading') return state.total === 0 ? '正在导出…' : `正在导出 ${formatProgress(state)}`
  if (state.phase === 'readFailed') return `导出中断于 ${formatProgress(state)}：${state.error}`
  if (state.phase === 'writing') return `正在生成文件，共 ${formatCount(state.readCount)} 条`
  if (state.phase === 'buildFailed') return `文件没有生成：${state.error}`
  if (state.phase === 'saveFailed') return NOT_SAVED
  return `已导出 ${formatCount(state.readCount)} 条`
}

/** Saves what is on screen as a picture, where exports are saved. `fileName`: without time and extension. */
export function PictureButton(props: {
  /** Why there is none; an empty text while it is read. */
  unavailable: string | undefined
  draw: () => SVGSVGElement | null
  fileName: string
}) {
  const { unavailable, draw, fileName } = props
  const [failed, setFailed] = useState(false)

  async function save(): Promise<void> {
    const timestamp = formatTime(serverNow()).replaceAll(/[-:]/g, '').replace(' ', '-')
    try {
      const picture = draw()
      if (picture) await savePicture(picture, `${fileName}-${timestamp}.png`)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      {failed && <ErrorBar intent="error" text="图片没有生成" onRetry={save} />}
      <ToolButton
        label="保存图片"
        icon={<ImageRegular />}
        disabledFocusable={unavailable !== undefined}
        title={unavailable}
        onClick={() => void save()}
      />
    </>
  )
}
