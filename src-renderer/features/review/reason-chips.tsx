import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef } from 'react'
import { truncateText } from '#shared/untrusted-text.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { replaceAsInput } from '../../ui/composition-keys.ts'

const useStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', gap: '4px' },
  chips: { border: '0 none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '8px' },
  chip: { minWidth: 0, minHeight: '28px', paddingInline: '8px', fontWeight: tokens.fontWeightRegular },
  key: { marginInlineEnd: '4px', color: tokens.colorNeutralForeground3 },
})

const COMMON_REASONS = ['未到账', '金额不符', '账号有误', '重复提交'] as const
const MAX_OWN_REASONS = 5
const MAX_LABEL_LENGTH = 16

const isCommon = (reason: string) => COMMON_REASONS.some((common) => common === reason)

/** The reasons that the keys 1 to 9 choose: the common ones, then the operator's own last ones. */
function useReasons(): readonly string[] {
  const own = useUiPreferences(({ cancelReasons = EMPTY_LIST }) => cancelReasons)
  return [...COMMON_REASONS, ...own.filter((reason) => !isCommon(reason)).slice(0, MAX_OWN_REASONS)]
}

/** A phone or account number, which no disk keeps, or an order number, which suits no other order. */
const LONG_NUMBER = /\d{5}/

/** Remembers a reason that was sent, on this workstation. */
export function rememberReason(reason: string): void {
  if (isCommon(reason) || LONG_NUMBER.test(reason)) return
  const { cancelReasons = [] } = useUiPreferences.getState()
  const rest = cancelReasons.filter((previous) => previous !== reason)
  setUiPreferences({ cancelReasons: [reason, ...rest].slice(0, MAX_OWN_REASONS) })
}

/** The reasons with the field that takes the chosen one: they take the focus as they appear, and have a digit each. */
export function useReasonChoice(isVisible: boolean, field: ReactNode) {
  const styles = useStyles()
  const reasons = useReasons()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isVisible) focusFirst(area.current)
  }, [isVisible])

  function choose(reason: string): void {
    const input = area.current?.querySelector('textarea')
    if (input) replaceAsInput(input, reason)
  }

  return {
    choice: isVisible && (
      <div ref={area} className={styles.choice}>
        <ReasonChips reasons={reasons} onChoose={choose} />
        {field}
      </div>
    ),
    focus: () => focusFirst(area.current),
    /** Returns whether the key was that of a reason. */
    onKey: (key: string): boolean => {
      const reason = isVisible && reasons[Number(key) - 1]
      if (!reason) return false
      choose(reason)
      return true
    },
  }
}

const focusFirst = (area: HTMLElement | null) => area?.querySelector('button')?.focus()

function ReasonChips({ reasons, onChoose }: { reasons: readonly string[]; onChoose: (reason: string) => void }) {
  const styles = useStyles()
  return (
    <fieldset aria-label="常用原因" className={styles.chips}>
      {reasons.map((reason, i) => (
        <Button
          key={reason}
          size="small"
          shape="circular"
          className={styles.chip}
          aria-keyshortcuts={String(i + 1)}
          title={reason}
          onClick={() => onChoose(reason)}
        >
          <span className={styles.key} aria-hidden>
            {i + 1}
          </span>
          {truncateText(reason, MAX_LABEL_LENGTH)}
        </Button>
      ))}
    </fieldset>
  )
}
