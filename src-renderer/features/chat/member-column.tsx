import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useLedState } from '../../lib/state-hooks.ts'
import { MemberPanel } from '../member-panel/member-panel.tsx'
import { InLandmarkContext } from '../review/decision-panel.tsx'
import { focusMemberRegion } from './chat-regions.ts'
import { MEMBER_COLUMN_WIDTH } from './dialog-size.ts'
import { focusComposer, setChatView, useChatView } from './state/chat-view-store.ts'
import { isWideLayout, useWideLayout } from './wide-layout.ts'

const useStyles = makeStyles({
  column: {
    display: 'flex',
    flexDirection: 'column',
    width: `${MEMBER_COLUMN_WIDTH}px`,
    flexShrink: 0,
    minHeight: 0,
    boxSizing: 'border-box',
    overflow: 'hidden',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  docked: {
    gridColumnStart: 1,
    gridColumnEnd: 3,
    width: 'auto',
    height: '58vh',
    borderLeft: '0 none',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  over: { position: 'absolute', insetBlock: 0, right: 0, zIndex: 2, maxWidth: '100%', boxShadow: tokens.shadow28 },
  // The column has the border.
  panel: { flex: '1 1 auto', borderRadius: 0, border: '0 none' },
})

/** Leads to the member of the open conversation: the third column, or the panel that slides over. */
export function openMemberColumn(): void {
  if (isWideLayout()) focusMemberRegion()
  else setChatView({ memberOpen: true })
}

const CHAT = { focusComposer }

function closeOver(): void {
  setChatView({ memberOpen: false })
  focusComposer()
}

/**
 * The member of the open conversation (null: none, as of a group, whose messages have its room): from 1200 px on a third
 * column, below that over the messages on demand; beside a page below the conversations. While a decision is sent or its
 * outcome is on screen, the member stays when another conversation is chosen.
 */
export function MemberColumn({ memberId, isDocked }: { memberId: string | null; isDocked: boolean }) {
  const styles = useStyles()
  const isWide = useWideLayout()
  const isOpen = useChatView(({ memberOpen }) => memberOpen)
  const [isHeld, setHeld] = useState(false)
  const [displayedId] = useLedState(memberId, isHeld ? undefined : memberId)
  const isOver = !isWide && (isOpen || isHeld)
  if (displayedId === null || (!isWide && !isOver)) return null
  return (
    <section
      className={mergeClasses(styles.column, isOver && styles.over, isDocked && styles.docked)}
      aria-label="会员资料"
      data-chat-region="member"
    >
      <InLandmarkContext value>
        <MemberPanel
          memberId={displayedId}
          chat={CHAT}
          onHold={setHeld}
          close={isOver ? { label: '关闭', run: closeOver } : undefined}
          focusRequests={isOver ? 1 : undefined}
          className={styles.panel}
        />
      </InLandmarkContext>
    </section>
  )
}
