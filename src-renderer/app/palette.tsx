import { Dialog, DialogBody, DialogSurface, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestChat } from '../stores/chat-request.ts'
import { useSettings } from '../stores/settings.ts'
import { openPreferences } from './open-preferences.tsx'
import { dropWaitingRoute } from './open-route.ts'
import { openTrail, TRAIL } from './open-trail.tsx'
import { screens, shownScreens } from './screens.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '480px', padding: '12px', marginTop: '12vh' },
  body: { display: 'flex', flexDirection: 'column', gap: '8px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '50vh', overflowY: 'auto' },
  entry: { padding: '8px 12px', borderRadius: tokens.borderRadiusMedium, cursor: 'pointer' },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  hint: { padding: '8px 12px', color: tokens.colorNeutralForeground3 },
})

interface Goal {
  label: string
  /** A path, or an action. */
  to: string | (() => void)
}

/** Screens that can be filtered by member. */
const memberScreens = screens.filter(({ name }) =>
  ['UserManage', 'UpScore', 'DownScore', 'Bet', 'AccountChang'].includes(name),
)

/** Finds screens by title or name; for digits also a member's orders and records. */
export function goalsFor(typed: string): Goal[] {
  const text = typed.trim().toLowerCase()
  const { groupBot } = useSettings.getState()
  const found = shownScreens(groupBot).filter(
    ({ title, name }) => title.includes(text) || name.toLowerCase().includes(text),
  )
  const goals: Goal[] = found.map(({ title, path }) => ({ label: title, to: path }))
  if ('客服聊天'.includes(text) || 'chat'.includes(text)) goals.push({ label: '客服聊天', to: () => requestChat(null) })
  if ('设置'.includes(text)) goals.push({ label: '设置', to: () => openPreferences() })
  if ('诊断 系统状态'.includes(text)) goals.push({ label: '诊断 · 系统状态', to: () => openPreferences('diagnostics') })
  if (TRAIL.includes(text)) goals.push({ label: TRAIL, to: openTrail })
  if ('软件更新'.includes(text)) goals.push({ label: '软件更新', to: () => openPreferences('about') })
  if (!/^\d+$/.test(text)) return goals
  const member = (label: string, path: string) => ({ label: `会员 ${text} 的${label}`, to: `${path}?userid=${text}` })
  const chat: Goal = { label: `与会员 ${text} 聊天`, to: () => requestChat({ userId: text }) }
  return [...memberScreens.map(({ title, path }) => member(title, path)), chat, ...goals]
}

/** The command palette (Ctrl/Cmd+K). */
export function Palette({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const goals = goalsFor(typed)

  function go(goal: Goal | undefined): void {
    if (!goal) return
    dropWaitingRoute()
    onClose()
    if (typeof goal.to === 'function') goal.to()
    else void navigate(goal.to)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setChosen(Math.min(goals.length - 1, chosen + 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1))
    else if (event.key === 'Enter') go(goals[chosen])
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
            aria-controls="palette-goals"
            aria-activedescendant={`palette-goal-${chosen}`}
            aria-label="搜索页面"
            value={typed}
            onKeyDown={onKeyDown}
            onChange={(_event, { value }) => {
              setTyped(value)
              setChosen(0)
            }}
          />
          <div id="palette-goals" role="listbox" aria-label="页面" className={styles.list}>
            {goals.map((goal, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field above
              <div
                key={goal.label}
                id={`palette-goal-${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === chosen}
                className={mergeClasses(styles.entry, i === chosen && styles.chosen)}
                onClick={() => go(goal)}
                onPointerMove={() => setChosen(i)}
              >
                {goal.label}
              </div>
            ))}
          </div>
          {goals.length === 0 && <div className={styles.hint}>没有匹配的页面</div>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
