import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import { isTextField } from '../../lib/text-field.ts'
import { useHeldPanel } from '../../stores/dialogs.ts'
import { MOD } from '../../ui/shortcut-help.ts'
import { surface } from '../../ui/surface.ts'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflow: 'hidden',
    outlineStyle: 'none',
    ...surface,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    flex: '1 1 auto',
    minHeight: 0,
    overflow: 'auto',
    padding: '12px 16px',
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    // Messages scroll with the rest instead of being squeezed.
    '& > *': { flexShrink: 0 },
    // All of an order is in sight in a low window, too.
    '@media (max-height: 760px)': { '& dl': { rowGap: '2px' } },
  },
  foot: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '10px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
  button: { minWidth: 0, minHeight: '28px', paddingInline: '8px', whiteSpace: 'nowrap' },
  danger: { color: tokens.colorStatusDangerForeground1, ':hover': { color: tokens.colorStatusDangerForeground1 } },
  hint: { marginInlineStart: '4px', fontWeight: tokens.fontWeightRegular },
  space: { flex: 1 },
})

/** One decision: a button that says what it does, with the letter that leads to it. */
export interface Verb {
  id: string
  label: string
  /** Absent: the button has the focus already when it is needed. */
  hotkey?: string
  tone: 'primary' | 'danger' | 'subtle'
  disabled: boolean
  press: () => void
  /** What the letter does; by default it focuses the button. */
  onHotkey?: () => void
  /** Outgoing money: Enter and Space do not press the button, only a click or Ctrl+Enter (architecture.md, Money). */
  needsCtrl?: boolean
  /** The key that presses the focused button is worth showing. */
  isMain?: boolean
}

export interface PanelHandle {
  /** `first`: what has the focus within the panel, if it is there. */
  focusPanel: (first?: string) => void
  focusVerb: (id: string) => void
}

/** Whether the panels below are inside a landmark other than the page's main: there, a complementary one is not allowed. */
export const InLandmarkContext = createContext(false)

/**
 * A panel beside a table that shows what a decision is based on, and its verbs. It is not modal. Escape returns to the
 * table. Neither a key held down nor the second click of a double click decides.
 */
export function DecisionPanel(props: {
  /** Accessible name. */
  label: string
  verbs: readonly Verb[]
  busy: boolean
  /** The outcome of a decision is on screen: nothing may replace the panel. */
  isHeld: boolean
  /** Why the verbs are disabled, or what the next key does. */
  note: string | null
  /** null: the panel has its place for good, and no button that closes it. */
  backLabel: string | null
  /** Escape: back to the table, where a second Escape closes the panel. */
  onBack?: () => void
  onClose?: () => void
  /** Keys that the verbs do not handle; returns whether it handled the key. */
  onKey?: (key: string, target: HTMLElement) => boolean
  /** Enter without Ctrl was pressed on a verb that needs it. */
  onPlainEnter?: () => void
  /** Focus came into the panel or left it for another element. */
  onFocused?: (isFocused: boolean) => void
  /** Space on the panel or its main verb looks and never decides; absent: it presses the verb, as on other buttons. */
  onSpace?: () => void
  /** Above the buttons, which it does not move. */
  extra?: ReactNode
  handle?: Ref<PanelHandle>
  className?: string
  children: ReactNode
}) {
  const { label, verbs, busy, isHeld, note, backLabel, onBack, onClose, onKey } = props
  const { onPlainEnter, onFocused, onSpace, extra, handle, className, children } = props
  const styles = useStyles()
  const hintsOf = fittingHints(verbs, backLabel)
  const hasFoot = note !== null || backLabel !== null || verbs.length > 0
  useHeldPanel(busy || isHeld)
  const panel = useRef<HTMLElement>(null)
  const findButton = (id: string) => panel.current?.querySelector<HTMLElement>(`[data-verb="${id}"]`)
  useImperativeHandle(handle, () => ({
    focusPanel: (first) => {
      const target = first && panel.current?.querySelector<HTMLElement>(first)
      ;(target || panel.current)?.focus()
    },
    focusVerb: (id) => (findButton(id) ?? panel.current)?.focus(),
  }))

  // When the focused element is removed, no blur follows: focus stays in the panel, where Escape works.
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) panel.current?.focus()
  })
  function setFocused(isFocused: boolean): void {
    if (hasFocus.current === isFocused) return
    hasFocus.current = isFocused
    onFocused?.(isFocused)
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'Enter') return
      pressWithCtrl(event)
    } else if (!handleKey(key, event)) return
    event.preventDefault()
  }
  const verbOf = (target: HTMLElement) => verbs.find(({ id }) => id === target.dataset.verb)

  function pressWithCtrl(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    // On 返回 it would do the opposite of what the button says.
    const isOnBack = target.closest('[data-back]') !== null
    const verb = verbOf(target) ?? (isOnBack ? undefined : verbs.find(({ needsCtrl }) => needsCtrl))
    if (verb && !event.repeat) press(verb)
  }

  function handleKey(key: string, event: KeyboardEvent<HTMLElement>): boolean {
    const target = event.target as HTMLElement
    const focused = verbOf(target)
    if (key === 'Enter' && event.repeat) return true
    // A line of the reason, as in the chat: it is not typed to its end.
    if (key === 'Enter' && event.shiftKey && isTextField(target)) return false
    if (key === ' ' && onSpace && (target === panel.current || focused?.tone === 'primary')) {
      if (!event.repeat) onSpace()
    } else if (focused?.needsCtrl && (key === 'Enter' || key === ' ')) onPlainEnter?.()
    else if (key === 'Escape' && onBack) onBack()
    else return (!isTextField(target) && runHotkey(key)) || (onKey?.(key, target) ?? false)
    return true
  }

  function press({ disabled, press }: Verb): void {
    if (!disabled && !busy) press()
  }

  function runHotkey(key: string): boolean {
    const verb = verbs.find(({ hotkey }) => hotkey === key)
    if (!verb) return false
    if (verb.onHotkey) verb.onHotkey()
    else findButton(verb.id)?.focus()
    return true
  }

  return (
    <aside
      ref={panel}
      role={use(InLandmarkContext) ? 'region' : undefined}
      className={mergeClasses(styles.panel, className)}
      data-region="panel"
      aria-label={label}
      aria-busy={busy}
      tabIndex={-1}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClickCapture={ignoreDoubleClick}
    >
      <div className={styles.content}>{children}</div>
      {hasFoot && (
        <div className={styles.foot}>
          {extra}
          {note && (
            <span className={styles.note} role="status">
              {note}
            </span>
          )}
          <div className={styles.buttons}>
            {backLabel !== null && (
              <Button
                size="small"
                appearance="subtle"
                className={styles.button}
                aria-keyshortcuts="Escape"
                data-back
                onClick={onClose}
              >
                {backLabel}
                {hintsOf.back && <Hint>Esc</Hint>}
              </Button>
            )}
            <span className={styles.space} />
            {verbs.map((verb) => (
              <Button
                key={verb.id}
                data-verb={verb.id}
                size="small"
                // In the colour of a disabled one until it can be pressed.
                className={mergeClasses(
                  styles.button,
                  verb.tone === 'danger' && !verb.disabled && !busy && styles.danger,
                )}
                appearance={verb.tone === 'danger' ? 'secondary' : verb.tone}
                disabledFocusable={verb.disabled || busy}
                icon={busy && verb.tone === 'primary' ? <Spinner size="extra-tiny" aria-hidden /> : null}
                aria-keyshortcuts={verb.needsCtrl ? 'Control+Enter Meta+Enter' : verb.hotkey?.toUpperCase()}
                onClick={() => press(verb)}
              >
                {verb.label}
                {(hintsOf.verbs || verb.isMain) && <Hint>{hintOf(verb)}</Hint>}
              </Button>
            ))}
          </div>
        </div>
      )}
    </aside>
  )
}

const hintOf = ({ hotkey, isMain, needsCtrl }: Verb) =>
  [hotkey?.toUpperCase(), isMain && `${needsCtrl ? MOD : ''}⏎`].filter(Boolean).join(' ')

/** Width of the foot of a panel, and upper bounds of what is in it. */
const FOOT_WIDTH = 374
const BUTTON_WIDTH = 18 + 8
const HINT_GAP = 4
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2E7F' ? 12 : 6.8), 0)

/** Which buttons name their keys in one line: a verb with a long amount is whole, and the keys of the others make way. */
export function fittingHints(verbs: readonly Verb[], backLabel: string | null): { back: boolean; verbs: boolean } {
  const hintWidth = (verb: Verb) => HINT_GAP + widthOf(hintOf(verb))
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const labels = [...verbs.map(({ label }) => label), ...(backLabel === null ? [] : [backLabel])]
  const needed =
    sum(labels.map((label) => BUTTON_WIDTH + widthOf(label))) +
    sum(verbs.map((verb) => (verb.isMain ? hintWidth(verb) : 0)))
  const left = FOOT_WIDTH - needed
  const ofVerbs = sum(verbs.map((verb) => (verb.isMain ? 0 : hintWidth(verb))))
  const ofBack = backLabel === null ? 0 : HINT_GAP + widthOf('Esc')
  return { back: left >= ofVerbs + ofBack, verbs: left >= ofVerbs }
}

function Hint({ children }: { children: string }) {
  const styles = useStyles()
  return (
    <span className={styles.hint} aria-hidden>
      {children}
    </span>
  )
}

/** The second click of a double click repeats a handled click or was meant for what was there before. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
