import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Id } from '#shared/ids.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { confirmAndSubmit, submitAction } from '../../form/submit/submit-action.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { ListScreen, type ListScreenProps } from '../../list/list-screen.tsx'
import { Tag, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { SanitizedHtml } from '../../ui/sanitized-html.tsx'

interface Content {
  id: Id
  title: string
  is_top: unknown
}

const commonActions: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'delete', label: '删除', tone: 'danger' },
]
const unpinnedActions: readonly RowAction[] = [...commonActions, { id: 'pin', label: '置顶' }]
const pinnedActions: readonly RowAction[] = [...commonActions, { id: 'unpin', label: '取消置顶' }]
const contentActions = ({ is_top }: Content) => (toBoolean(is_top) ? pinnedActions : unpinnedActions)
const withoutPin = (reason: string) => (content: Content) =>
  contentActions(content).map((action) => (commonActions.includes(action) ? action : { ...action, reason }))

export function pinColumn<T extends Content>(): Column<T> {
  // A state; the button says 置顶.
  const label = ({ is_top }: T) => (toBoolean(is_top) ? '已置顶' : '')
  return {
    ...text('top', '置顶', label, { width: 76 }),
    cell: (row) => toBoolean(row.is_top) && <Tag tone="brand">{label(row)}</Tag>,
  }
}

const contentKey = ({ id }: Content) => String(id)

interface ContentListProps<T>
  extends Pick<ListScreenProps<T>, 'screen' | 'title' | 'resource' | 'columns' | 'load' | 'pageSize' | 'detail'> {
  /** 活动 or 公告. */
  noun: string
  /** Renders the dialog that edits an item, or creates one. */
  renderDialog: (onClose: () => void, item?: T) => ReactNode
  fetchCurrent: (item: T) => Promise<T | undefined>
  remove: (id: Id, change: TrackedChange) => Promise<boolean>
  pin: (item: T, isPinned: boolean, change: TrackedChange) => Promise<boolean>
  /** Why nothing can be pinned; absent where it can. */
  pinDisabledReason?: string | undefined
}

/** A list of what members are shown: each item can be pinned, edited and deleted. */
export function ContentList<T extends Content>(props: ContentListProps<T>) {
  const { noun, renderDialog, fetchCurrent, remove, pin, pinDisabledReason, ...list } = props
  const queryClient = useQueryClient()
  const [handledKeys, setHandledKeys] = useState<ReadonlySet<string>>(new Set())
  const rowActions = useMemo(
    () => (pinDisabledReason ? withoutPin(pinDisabledReason) : contentActions),
    [pinDisabledReason],
  )
  const refresh = () => queryClient.invalidateQueries({ queryKey: [list.resource] })

  async function runAction(action: string, item: T): Promise<void> {
    setHandledKeys((keys) => new Set(keys).add(contentKey(item)))
    const title = isolateText(item.title)
    if (action === 'edit') openDialog((close) => renderDialog(close, item))
    else if (action === 'delete') {
      // Deletion requires a confirmation (A109).
      await confirmAndSubmit({
        title: `删除${noun}`,
        submitLabel: `删除${noun}`,
        tone: 'danger',
        body: `确定删除${noun}“${title}”吗？删除后会员不再看到。`,
        action: `删除${noun} ${title}`,
        submit: (change) => remove(item.id, change),
        verify: async () => !(await fetchCurrent(item)),
        refresh,
        successMessage: '删除成功',
        failureMessage: '删除失败',
      })
    } else {
      const isPinned = action === 'pin'
      await submitAction({
        action: `${noun} ${title}`,
        fields: [{ field: '置顶', from: isPinned ? '否' : '是', to: isPinned ? '是' : '否' }],
        submit: (change) => pin(item, isPinned, change),
        verify: async () => toBoolean((await fetchCurrent(item))?.is_top) === isPinned,
        refresh,
      })
    }
  }

  return (
    <ListScreen
      {...list}
      filters={EMPTY_LIST}
      rowKey={contentKey}
      rowActions={rowActions}
      actionsWidth={200}
      onAction={(action, item) => void runAction(action, item)}
      handledKeys={handledKeys}
      tools={
        <Button size="small" appearance="primary" onClick={() => openDialog((close) => renderDialog(close))}>
          新增{noun}
        </Button>
      }
    />
  )
}

export function ContentHtml({ html }: { html: string }) {
  const server = useSession((session) => session.server)
  return <SanitizedHtml html={html} server={server} />
}
