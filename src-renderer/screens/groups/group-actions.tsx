import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { toWireId } from '#shared/lossless-json.ts'
import { isolateText, nameWithId } from '#shared/untrusted-text.ts'
import type { GroupAction } from '../../api/groups/group-members.ts'
import {
  bindGame,
  bindSetType,
  bindTopUpGroup,
  fetchGroup,
  fetchTopUpGroups,
  type Group,
  setAutoMute,
  setAutoReply,
  setTypes,
  TOP_UP_GROUP,
} from '../../api/groups/groups.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { intentOf } from '../../api/http/errors.ts'
import type { Option } from '../../api/options.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { confirmAndSubmit, requireKnown } from '../../form/submit/submit-action.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { describeSwitch } from '../../lib/server-boolean.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { toast } from '../../stores/toast.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { ChoiceDialog, type ChoiceDialogProps } from './choice-dialog.tsx'
import { gameLabel, usageLabel } from './group-labels.ts'
import { statusNotes } from './group-status-dialog.tsx'
import { AutoMessageDialog, RoundMessagesDialog } from './message-dialogs.tsx'
import { groupStatusChange, whyNot } from './submit-group-status.ts'

/** Actions that are started from a cell of a row, with their labels. */
export const cellActions: Readonly<Partial<Record<GroupAction, string>>> = {
  setType: '设置群用途',
  bindGame: '绑定游戏',
  topUpGroup: '配置上下分群',
  mute: '封盘禁言',
  reply: '回复消息',
}

type SwitchField = 'autoMute' | 'autoReply'
type SendSwitch = (group: Group, on: boolean, change: TrackedChange) => Promise<boolean>
const switchOptions = [true, false].map((on) => ({ value: String(on), label: describeSwitch(on) }))

interface ActionContext {
  games: readonly Option[]
  refresh: () => Promise<unknown>
}

/** Runs an action that the state→action table allows. Resolves when it has completed or its dialog is open. */
export async function runGroupAction(action: GroupAction, group: Group, context: ActionContext): Promise<unknown> {
  const { games, refresh } = context
  const openChoice = (choice: Omit<ChoiceDialogProps, 'group' | 'refresh' | 'onClose'>) =>
    openDialog((close) => <ChoiceDialog {...choice} group={group} refresh={refresh} onClose={close} />)
  /** Of a state that is not known the operator says which it is to be (A386). */
  const changeSwitch = (label: string, field: SwitchField, send: SendSwitch) =>
    group[field] === null
      ? openChoice({
          ...{ title: label, label, current: '', options: switchOptions },
          send: (value, change) => send(group, value === 'true', change),
          getCurrent: (latest) => String(latest[field] ?? ''),
        })
      : confirmToggle(label, group, field, send, refresh)
  switch (action) {
    case 'open':
    case 'close':
      return changeOpenState(action === 'open', group, context)
    case 'mute':
      return changeSwitch('封盘禁言', 'autoMute', setAutoMute)
    case 'reply':
      return changeSwitch('回复消息', 'autoReply', setAutoReply)
    case 'texts':
      return openDialog((close) => <RoundMessagesDialog group={group} onClose={close} />)
    case 'autoMessage':
      return openDialog((close) => <AutoMessageDialog group={group} onClose={close} />)
    case 'setType':
      return openChoice({
        title: '设置群用途',
        label: '群用途',
        current: String(group.setType ?? ''),
        options: Object.entries(setTypes).map(([value, label]) => ({ value, label })),
        getWarning: (value) =>
          Number(value) === TOP_UP_GROUP && group.gameId !== 0 ? '改为上下分群后，已绑定的游戏将被清空。' : null,
        send: (value, change) => bindSetType(group, Number(value), change),
        getCurrent: ({ setType }) => String(setType ?? ''),
      })
    case 'bindGame':
      return openChoice({
        title: '绑定游戏',
        label: '游戏',
        current: group.gameId ? String(group.gameId) : '',
        options: games,
        send: (value, change) => bindGame(group, Number(value), change),
        getCurrent: ({ gameId }) => String(gameId ?? ''),
      })
    case 'topUpGroup':
      return openChoice({
        title: '配置上下分群',
        label: '上下分群',
        current: Number(group.topUpGroupId ?? 0) === 0 ? '' : String(group.topUpGroupId),
        options: async (signal) =>
          (await fetchTopUpGroups(signal)).map(({ id, name }) => ({ value: String(id), label: isolateText(name) })),
        send: (value, change) => bindTopUpGroup(group, toWireId(value), change),
        getCurrent: ({ topUpGroupId }) => String(topUpGroupId ?? ''),
      })
  }
}

/** Opens or closes a group, after checking its current state, because another operator may have changed it. */
async function changeOpenState(open: boolean, { id }: Group, { games, refresh }: ActionContext): Promise<void> {
  const current = await fetchGroup(id).catch((error) => void toast(intentOf(error), getErrorMessage(error)))
  if (!current) return
  const reason = whyNot(open, current)
  if (reason !== null) {
    toast('warning', reason)
    await refresh()
    return
  }
  const { send, isCarriedOut, ...change } = groupStatusChange(open, current)
  await confirmAndSubmit({
    ...change,
    title: open ? '开盘' : '关盘',
    submitLabel: open ? '开盘' : '关盘',
    body: (
      <>
        <DescriptionList
          items={{
            群: <ForeignText text={current.name} />,
            群用途: usageLabel(current),
            游戏: current.gameId === 0 ? null : gameLabel(current, games),
          }}
        />
        <MessageBar intent={open ? 'warning' : 'info'} layout="multiline">
          <MessageBarBody>{statusNotes[open ? 'open' : 'close']}</MessageBarBody>
        </MessageBar>
      </>
    ),
    submit: send,
    verify: isCarriedOut,
    refresh,
  })
}

/** Takes effect immediately, so it asks for confirmation (A049). */
function confirmToggle(
  actionLabel: string,
  group: Group,
  field: SwitchField,
  send: SendSwitch,
  refresh: ActionContext['refresh'],
): Promise<boolean> {
  const on = !group[field]
  const [from, to] = on ? (['关', '开'] as const) : (['开', '关'] as const)
  return confirmAndSubmit({
    title: '切换确认',
    submitLabel: `${on ? '开启' : '关闭'}${actionLabel}`,
    body: `您确认要切换开关状态吗？（${isolateText(group.name)} ${actionLabel}：${from} → ${to}）`,
    action: `群 ${nameWithId(group.name, group.id)}`,
    fields: [{ field: actionLabel, from, to }],
    submit: (change) => send(group, on, change),
    verify: async () => requireKnown((await fetchGroup(group.id))[field]) === on,
    refresh,
  })
}
