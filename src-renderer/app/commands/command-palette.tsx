import { Dialog, DialogBody, DialogSurface, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cancelPendingRoute } from '../routing/open-route.ts'
import type { Command } from './command.ts'
import { addRecentMember } from './command.ts'
import { usePaletteResults } from './use-palette-results.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '560px', padding: '12px', marginTop: '10vh', alignSelf: 'flex-start' },
  body: { display: 'flex', flexDirection: 'column', gap: '8px' },
  list: { maxHeight: '60vh', overflowY: 'auto' },
  group: { '& + &': { marginTop: '8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  heading: {
    padding: '8px 12px 2px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '32px',
    padding: '0 12px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  entries: { display: 'flex', flexWrap: 'wrap', gap: '0 4px' },
  line: { flex: '1 0 100%', boxSizing: 'border-box', '& + [data-inline]': { marginInlineStart: '32px' } },
  // Under the name of their member.
  inline: {
    minHeight: '26px',
    marginBottom: '4px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    '& > span': { flex: 'none' },
  },
  icon: { flexShrink: 0, fontSize: '18px' },
  // A long name breaks before what is known about it does.
  label: { flex: '1 1 0', minWidth: '40%', overflowWrap: 'anywhere' },
  detail: {
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
    textAlign: 'end',
  },
  keys: {
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    '& span': { color: 'inherit' },
    // Backgrounds are not drawn in forced colours.
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  hint: { padding: '8px 12px', color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    padding: '8px 12px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
})

/** → then moves no caret. */
const isCaretAtEnd = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.selectionStart === target.value.length

/** The command palette (Ctrl/Cmd+K). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const { groups, isSearching } = usePaletteResults(query)
  const commands = groups.flatMap((group) => group.commands)
  const selected = commands[Math.min(selectedIndex, commands.length - 1)]
  const idOf = (command: Command) => `palette-command-${commands.indexOf(command)}`

  function runCommand(command: Command | undefined): void {
    if (!command) return
    cancelPendingRoute()
    if (command.userId !== undefined) addRecentMember(command.userId)
    onClose()
    if (typeof command.to === 'function') command.to()
    else void navigate(command.to)
  }

  function search(text: string): void {
    setQuery(text)
    setSelectedIndex(0)
  }

  /** By keyboard: scrolled into view, from the last one on to the first. */
  function select(index: number): void {
    const next = commands.at(index % Math.max(1, commands.length))
    if (!next) return
    setSelectedIndex(commands.indexOf(next))
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const index = selected ? commands.indexOf(selected) : -1
    if (event.key === 'ArrowDown') select(index + 1)
    else if (event.key === 'ArrowUp') select(index - 1)
    else if (event.key === 'Enter') runCommand(selected)
    else if (event.key === 'ArrowRight' && selected?.narrowerQuery && isCaretAtEnd(event.currentTarget))
      search(selected.narrowerQuery)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} aria-label="搜索">
        <DialogBody className={styles.body}>
          <Input
            autoFocus
            contentBefore={<SearchRegular />}
            placeholder="页面、操作、会员ID或昵称、订单号、会话"
            role="combobox"
            aria-expanded
            aria-controls="palette-commands"
            aria-activedescendant={selected && idOf(selected)}
            aria-label="搜索"
            value={query}
            onKeyDown={onKeyDown}
            onChange={(_event, { value }) => search(value)}
          />
          <div id="palette-commands" role="listbox" aria-label="结果" className={styles.list}>
            {groups.map(({ title, commands: entries, note }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
              <div key={title} role="group" aria-label={title} className={styles.group}>
                <div className={styles.heading} aria-hidden>
                  {title}
                </div>
                <div className={styles.entries}>
                  {entries.map((command) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field above
                    <div
                      key={command.key}
                      id={idOf(command)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={command === selected}
                      aria-label={command.fullLabel}
                      data-inline={command.fullLabel === undefined ? undefined : ''}
                      className={mergeClasses(
                        styles.entry,
                        command.fullLabel === undefined ? styles.line : styles.inline,
                        command === selected && styles.chosen,
                      )}
                      onClick={() => runCommand(command)}
                      onPointerMove={() => setSelectedIndex(commands.indexOf(command))}
                    >
                      {command.fullLabel === undefined && <command.icon className={styles.icon} />}
                      <span className={styles.label}>{command.label}</span>
                      {command.detail && <span className={styles.detail}>{command.detail}</span>}
                      {command.keys && (
                        <kbd className={styles.keys} aria-hidden>
                          {command.keys}
                        </kbd>
                      )}
                    </div>
                  ))}
                </div>
                {note && (
                  <div className={styles.hint} role="status">
                    {note}
                  </div>
                )}
              </div>
            ))}
          </div>
          {groups.length === 0 && (
            <div className={styles.hint} role="status">
              {isSearching ? '查找中…' : '没有匹配的结果。会员按完整ID或昵称查找，订单按单号里至少 3 位数字'}
            </div>
          )}
          <div className={styles.foot}>
            <span>↑↓ 选择　Enter 打开　{selected?.narrowerQuery && '→ 操作　'}Esc 关闭</span>
            {query.trim() === '' && <span>66536166 +100 补偿：给会员送分；-100 为扣分</span>}
          </div>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
