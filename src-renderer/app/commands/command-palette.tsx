import { Dialog, DialogBody, DialogSurface, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { openChat } from '../../stores/chat-request.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { cancelPendingRoute } from '../routing/open-route.ts'
import { screens, visibleScreens } from '../routing/screens.ts'
import { AUDIT_LOG_TITLE, openAuditLog } from './open-audit-log.ts'
import { openWorkstationSettings } from './open-workstation-settings.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '480px', padding: '12px', marginTop: '12vh' },
  body: { display: 'flex', flexDirection: 'column', gap: '8px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '50vh', overflowY: 'auto' },
  entry: { padding: '8px 12px', borderRadius: tokens.borderRadiusMedium, cursor: 'pointer' },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  hint: { padding: '8px 12px', color: tokens.colorNeutralForeground3 },
})

interface Command {
  label: string
  /** A path, or an action. */
  to: string | (() => void)
}

/** Screens that can be filtered by member. */
const memberScreens = screens.filter(({ name }) =>
  ['UserManage', 'UpScore', 'DownScore', 'Bet', 'AccountChang'].includes(name),
)

/** Finds screens by title or name; for digits also a member's orders and records. */
export function findCommands(query: string): Command[] {
  const text = query.trim().toLowerCase()
  const { groupBot } = useWorkstationSettings.getState()
  const visible = visibleScreens(groupBot).filter(
    ({ title, name }) => title.includes(text) || name.toLowerCase().includes(text),
  )
  const commands: Command[] = visible.map(({ title, path }) => ({ label: title, to: path }))
  if ('客服聊天'.includes(text) || 'chat'.includes(text)) commands.push({ label: '客服聊天', to: () => openChat(null) })
  if ('设置'.includes(text)) commands.push({ label: '设置', to: () => openWorkstationSettings() })
  if ('诊断 系统状态'.includes(text))
    commands.push({ label: '诊断 · 系统状态', to: () => openWorkstationSettings('diagnostics') })
  if (AUDIT_LOG_TITLE.includes(text)) commands.push({ label: AUDIT_LOG_TITLE, to: openAuditLog })
  if ('软件更新'.includes(text)) commands.push({ label: '软件更新', to: () => openWorkstationSettings('about') })
  if (!/^\d+$/.test(text)) return commands
  const member = (label: string, path: string) => ({ label: `会员 ${text} 的${label}`, to: `${path}?userid=${text}` })
  const chat: Command = { label: `与会员 ${text} 聊天`, to: () => openChat({ userId: text }) }
  return [...memberScreens.map(({ title, path }) => member(title, path)), chat, ...commands]
}

/** The command palette (Ctrl/Cmd+K). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const commands = findCommands(query)

  function runCommand(command: Command | undefined): void {
    if (!command) return
    cancelPendingRoute()
    onClose()
    if (typeof command.to === 'function') command.to()
    else void navigate(command.to)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setSelectedIndex(Math.min(commands.length - 1, selectedIndex + 1))
    else if (event.key === 'ArrowUp') setSelectedIndex(Math.max(0, selectedIndex - 1))
    else if (event.key === 'Enter') runCommand(commands[selectedIndex])
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} aria-label="搜索页面">
        <DialogBody className={styles.body}>
          <Input
            autoFocus
            contentBefore={<SearchRegular />}
            placeholder="页面名称，或会员ID"
            role="combobox"
            aria-expanded
            aria-controls="palette-commands"
            aria-activedescendant={`palette-command-${selectedIndex}`}
            aria-label="搜索页面"
            value={query}
            onKeyDown={onKeyDown}
            onChange={(_event, { value }) => {
              setQuery(value)
              setSelectedIndex(0)
            }}
          />
          <div id="palette-commands" role="listbox" aria-label="页面" className={styles.list}>
            {commands.map((command, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field above
              <div
                key={command.label}
                id={`palette-command-${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === selectedIndex}
                className={mergeClasses(styles.entry, i === selectedIndex && styles.chosen)}
                onClick={() => runCommand(command)}
                onPointerMove={() => setSelectedIndex(i)}
              >
                {command.label}
              </div>
            ))}
          </div>
          {commands.length === 0 && <div className={styles.hint}>没有匹配的页面</div>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
