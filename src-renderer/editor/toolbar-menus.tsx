import {
  Button,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ToolbarButton,
} from '@fluentui/react-components'
import { LinkRegular, TableRegular } from '@fluentui/react-icons'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table'
import { $getSelection, $isRangeSelection } from 'lexical'
import { useState } from 'react'
import { isMemberLink } from '../ui/allowed-html.ts'

const useLinkMenuStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '12px', width: '320px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end' },
})

interface LinkMenuProps {
  /** The URL of the link at the cursor; empty for none. */
  value: string
  /** An empty address removes the link. */
  onChoose: (address: string) => void
  className: string | undefined
}

/** `example.com` is most likely a site whose scheme is missing, so paths within the site start with a sign. */
const isTypedLink = (url: string) => isMemberLink(url) && (/^[a-z]+:/i.test(url) || /^[/.?#]/.test(url))

/** Edits the URL of a link that members may follow (A212). */
export function LinkMenu({ value, onChoose, className }: LinkMenuProps) {
  const styles = useLinkMenuStyles()
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const choose = (newAddress: string) => {
    setOpen(false)
    onChoose(newAddress)
  }
  const submit = () =>
    isTypedLink(address.trim())
      ? choose(address.trim())
      : setError('链接须以 https://、http://、mailto:、tel:、tg: 开头，站内链接以 / 开头')
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => {
        setAddress(value || 'https://')
        setError(null)
        setOpen(data.open)
      }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <ToolbarButton
          icon={<LinkRegular />}
          aria-label="链接"
          title="链接"
          aria-pressed={value !== ''}
          className={mergeClasses(value !== '' && className)}
          onMouseDown={(event) => event.preventDefault()}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="链接">
        <Field label="链接地址" validationMessage={error}>
          <Input
            inputMode="url"
            value={address}
            maxLength={2000}
            onChange={(_event, data) => {
              setAddress(data.value)
              setError(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              submit()
            }}
          />
        </Field>
        <div className={styles.buttons}>
          {value && (
            <Button size="small" onClick={() => choose('')}>
              移除链接
            </Button>
          )}
          <Button size="small" appearance="primary" onClick={submit}>
            使用
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  )
}

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '12px' },
  sizes: { display: 'flex', gap: '8px' },
  size: { width: '72px' },
  actions: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4px' },
})

/** Changes of the table at the cursor, in pairs. */
const actions = [
  ['在上方插入行', () => void $insertTableRowAtSelection(false)],
  ['在下方插入行', () => void $insertTableRowAtSelection(true)],
  ['在左侧插入列', () => void $insertTableColumnAtSelection(false)],
  ['在右侧插入列', () => void $insertTableColumnAtSelection(true)],
  ['删除行', () => $deleteTableRowAtSelection()],
  ['删除列', () => $deleteTableColumnAtSelection()],
  ['删除表格', () => $deleteTable()],
] as const

function $deleteTable(): void {
  const selection = $getSelection()
  const table =
    selection && $findTableNode($isRangeSelection(selection) ? selection.anchor.getNode() : selection.getNodes()[0]!)
  if (!table) return
  table.selectNext(0, 0)
  table.remove()
}

const MAX_ROWS = 50
const MAX_COLUMNS = 20

/** Inserts a table, or changes the one at the cursor. */
export function TableMenu({ isInTable, className }: { isInTable: boolean; className: string | undefined }) {
  const styles = useStyles()
  const [editor] = useLexicalComposerContext()
  const [open, setOpen] = useState(false)
  const [rows, setRows] = useState('3')
  const [columns, setColumns] = useState('3')
  const isValid = isCount(rows, MAX_ROWS) && isCount(columns, MAX_COLUMNS)
  const run = (change: () => void) => {
    setOpen(false)
    change()
    editor.focus()
  }
  const insert = () => run(() => editor.dispatchCommand(INSERT_TABLE_COMMAND, { rows, columns, includeHeaders: false }))
  return (
    <Popover open={open} onOpenChange={(_event, data) => setOpen(data.open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <ToolbarButton
          icon={<TableRegular />}
          aria-label="表格"
          title="表格"
          aria-pressed={isInTable}
          className={isInTable ? className : undefined}
          onMouseDown={(event) => event.preventDefault()}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="表格">
        {isInTable ? (
          <div className={styles.actions}>
            {actions.map(([label, $change]) => (
              <Button key={label} size="small" onClick={() => run(() => editor.update($change))}>
                {label}
              </Button>
            ))}
          </div>
        ) : (
          <>
            <div className={styles.sizes}>
              <CountField label="行数" max={MAX_ROWS} value={rows} onChange={setRows} />
              <CountField label="列数" max={MAX_COLUMNS} value={columns} onChange={setColumns} />
            </div>
            <Button size="small" appearance="primary" disabledFocusable={!isValid} onClick={insert}>
              插入表格
            </Button>
          </>
        )}
      </PopoverSurface>
    </Popover>
  )
}

interface CountFieldProps {
  label: string
  max: number
  value: string
  onChange: (value: string) => void
}

function CountField({ label, max, value, onChange }: CountFieldProps) {
  const styles = useStyles()
  const change = (_event: unknown, data: { value: string }) => onChange(data.value)
  return (
    <Field label={label}>
      <Input className={styles.size} type="number" min={1} max={max} value={value} onChange={change} />
    </Field>
  )
}

const isCount = (text: string, max: number) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= max
