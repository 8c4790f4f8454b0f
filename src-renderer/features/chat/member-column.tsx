import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useLayoutEffect, useRef } from 'react'
import { focusMemberRegion } from './chat-regions.ts'
import { focusComposer, setChatView, useChatView } from './state/chat-view-store.ts'
import { isWideLayout, useWideLayout } from './wide-layout.ts'

const useStyles = makeStyles({
  column: {
    display: 'flex',
    flexDirection: 'column',
    width: '400px',
    flexShrink: 0,
    minHeight: 0,
    boxSizing: 'border-box',
    overflow: 'hidden',
    outlineStyle: 'none',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  over: { position: 'absolute', insetBlock: 0, right: 0, zIndex: 2, maxWidth: '100%', boxShadow: tokens.shadow28 },
  head: { display: 'flex', justifyContent: 'flex-end', padding: '4px 8px' },
  placeholder: { padding: '24px', color: tokens.colorNeutralForeground3, textAlign: 'center' },
})

/** Leads to the member of the open conversation: the third column, or the panel that slides over. */
export function openMemberColumn(): void {
  if (isWideLayout()) focusMemberRegion()
  else setChatView({ memberOpen: true })
}

/** The member of the open conversation: from 1200 px on a third column, below that over the messages on demand. */
export function MemberColumn({ memberId }: { memberId: string | null }) {
  const styles = useStyles()
  const isWide = useWideLayout()
  const isOpen = useChatView(({ memberOpen }) => memberOpen)
  const column = useRef<HTMLElement>(null)
  const isOver = !isWide && isOpen
  useLayoutEffect(() => {
    if (isOver) column.current?.focus()
  }, [isOver])
  if (!isWide && (!isOpen || memberId === null)) return null
  return (
    <aside
      ref={column}
      className={mergeClasses(styles.column, isOver && styles.over)}
      aria-label="会员资料"
      tabIndex={-1}
      data-chat-region="member"
    >
      {isOver && (
        <div className={styles.head}>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label="关闭会员资料"
            title="关闭会员资料（Esc）"
            onClick={() => {
              setChatView({ memberOpen: false })
              focusComposer()
            }}
          />
        </div>
      )}
      {memberId === null ? (
        <span className={styles.placeholder}>选择会员后，这里显示会员资料</span>
      ) : (
        <MemberContent key={memberId} memberId={memberId} />
      )}
    </aside>
  )
}

/** Replaced by the member panel of features/member-panel. */
function MemberContent({ memberId }: { memberId: string }) {
  const styles = useStyles()
  return <div className={styles.placeholder}>会员 {memberId}</div>
}
