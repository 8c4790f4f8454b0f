import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Id } from '#shared/lossless-json.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { confirmAndSubmit, requireKnown, submitAction } from '../../form/submit/submit-action.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import { ListScreen, type ListScreenProps } from '../../list/list-screen.tsx'
import { TagAlone, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import type { LiveTableProps } from '../../list/table/live-table.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { SanitizedHtml } from '../../ui/sanitized-html.tsx'
import { ContentPreview, type Preview } from './content-preview.tsx'

interface Content {
  id: Id
  title: string
  is_top: unknown
}

const EDIT: RowAction = { id: 'edit', label: '编辑', hotkey: 'e' }
const DELETE: RowAction = { id: 'delete', label: '删除', tone: 'danger', inMenu: true }
const unpinnedActions: readonly RowAction[] = [EDIT, { id: 'pin', label: '置顶' }, DELETE]
const pinnedActions: readonly RowAction[] = [EDIT, { id: 'unpin', label: '取消置顶' }, DELETE]
/** What is not said can be made either (A386). */
const bothActions: readonly RowAction[] = [...unpinnedActions, { id: 'unpin', label: '取消置顶', inMenu: true }]
const ACTIONS = { true: pinnedActions, false: unpinnedActions, null: bothActions }
const contentActions = ({ is_top }: Content) => ACTIONS[`${toKnownBoolean(is_top)}`]

/** '' for what is not pinned. */
export const pinLabel = ({ is_top }: Pick<Content, 'is_top'>): string => PIN_LABELS[`${toKnownBoolean(is_top)}`]
const PIN_LABELS = { true: '已置顶', false: '', null: '置顶未知' }

export function pinColumn<T extends Content>(): Column<T> {
  // A state; the menu says 置顶.
  return {
    ...text('top', '置顶', pinLabel, { width: 76, minWidth: 64 }),
    cell: (row) => (toKnownBoolean(row.is_top) ? <TagAlone tone="brand">{pinLabel(row)}</TagAlone> : pinLabel(row)),
  }
}

const contentKey = ({ id }: Content) => String(id)

interface ContentListProps<T>
  extends Pick<ListScreenProps<T>, 'screen' | 'title' | 'resource' | 'columns' | 'load' | 'pageSize' | 'detail'> {
  /** 活动 or 公告. */
  noun: string
  preview: Preview<T>
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
  const { noun, preview, renderDialog, fetchCurrent, remove, pin, pinDisabledReason, ...list } = props
  const queryClient = useQueryClient()
  const [handledKeys, setHandledKeys] = useState<ReadonlySet<string>>(new Set())
  const refresh = () => queryClient.invalidateQueries({ queryKey: [list.resource] })

  async function runAction(action: string, item: T): Promise<void> {
    const isPin = action === 'pin' || action === 'unpin'
    if (isPin && pinDisabledReason) return toast('warning', pinDisabledReason)
    /** The item may leave the page now. Before, it is the active one: its dialog gives the focus back to its row. */
    const refreshWithout = () => {
      setHandledKeys((keys) => new Set(keys).add(contentKey(item)))
      return refresh()
    }
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
        refresh: refreshWithout,
        successMessage: '删除成功',
        failureMessage: '删除失败',
      })
    } else {
      const isPinned = action === 'pin'
      await submitAction({
        action: `${noun} ${title}`,
        fields: [{ field: '置顶', from: pinLabel(item) || '否', to: isPinned ? '已置顶' : '否' }],
        submit: (change) => pin(item, isPinned, change),
        verify: async () => requireKnown(toKnownBoolean((await fetchCurrent(item))?.is_top)) === isPinned,
        refresh: refreshWithout,
      })
    }
  }

  const add = () => openDialog((close) => renderDialog(close))
  return (
    <ListScreen
      {...list}
      filters={EMPTY_LIST}
      rowKey={contentKey}
      rowActions={contentActions}
      // 取消置顶 is the longest.
      actionsWidth={160}
      hasMore
      renderTable={(table: LiveTableProps<T>) => <ContentPreview table={table} preview={preview} />}
      onAction={(action, item) => void runAction(action, item)}
      handledKeys={handledKeys}
      tools={
        <Button size="small" appearance="primary" onClick={add}>
          新增{noun}
        </Button>
      }
      // One solid button is enough.
      emptyStep={() => (
        <Button size="small" onClick={add}>
          新增{noun}
        </Button>
      )}
    />
  )
}

export function ContentHtml({ html }: { html: string }) {
  const server = useSession((session) => session.server)
  return <SanitizedHtml html={html} server={server} />
}
