import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { toneOf } from '../../api/errors.ts'
import { type GroupAction, groupStatuses, groupVerdict } from '../../api/group-actions.ts'
import {
  bindGame,
  bindSetType,
  bindTopUpGroup,
  changeStatus,
  type Group,
  groupNow,
  setMute,
  setReply,
  setTypes,
  TOP_UP,
  topUpGroups,
} from '../../api/groups.ts'
import { toWireId } from '../../api/id.ts'
import type { Option } from '../../api/names.ts'
import { confirmed } from '../../form/confirmed.ts'
import { Facts } from '../../form/facts.tsx'
import { messageOf } from '../../lib/errors.ts'
import { nameOf } from '../../list/use-names.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { toast } from '../../stores/toast.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { AutoMessageDialog } from './auto-message-dialog.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import { TextsDialog } from './texts-dialog.tsx'

/** Actions that are started from a cell of a row, with their labels. */
export const cellActions: Readonly<Partial<Record<GroupAction, string>>> = {
  setType: '设置群用途',
  bindGame: '绑定游戏',
  topUpGroup: '配置上下分群',
  mute: '封盘禁言',
  reply: '回复消息',
}

interface Around {
  games: readonly Option[]
  refresh: () => Promise<unknown>
}

/** Runs an action that the state→action table allows. Resolves when it has completed or its dialog is open. */
export function doWithGroup(action: GroupAction, group: Group, around: Around): Promise<unknown> {
  switch (action) {
    case 'open':
    case 'close':
      return turn(action === 'open', group, around)
    case 'mute':
      return toggle('封盘禁言', group, group.mutes, setMute, ({ mutes }) => mutes, around)
    case 'reply':
      return toggle('回复消息', group, group.replies, setReply, ({ replies }) => replies, around)
    case 'texts':
      return shown((close) => <TextsDialog group={group} onClose={close} />)
    case 'autoMessage':
      return shown((close) => <AutoMessageDialog group={group} onClose={close} />)
    case 'setType':
      return shown((close) => (
        <ChoiceDialog
          {...{ group, onClose: close, refresh: around.refresh }}
          title="设置群用途"
          label="群用途"
          current={String(group.setType)}
          options={Object.entries(setTypes).map(([value, label]) => ({ value, label }))}
          note={(value) =>
            Number(value) === TOP_UP && group.gameId !== 0 ? '改为上下分群后，已绑定的游戏将被清空。' : null
          }
          send={(value) => bindSetType(group, Number(value))}
          read={({ setType }) => String(setType)}
        />
      ))
    case 'bindGame':
      return shown((close) => (
        <ChoiceDialog
          {...{ group, onClose: close, refresh: around.refresh }}
          title="绑定游戏"
          label="游戏"
          current={group.gameId ? String(group.gameId) : ''}
          options={around.games}
          send={(value) => bindGame(group, Number(value))}
          read={({ gameId }) => String(gameId)}
        />
      ))
    case 'topUpGroup':
      return shown((close) => (
        <ChoiceDialog
          {...{ group, onClose: close, refresh: around.refresh }}
          title="配置上下分群"
          label="上下分群"
          current={Number(group.topUpGroupId) === 0 ? '' : String(group.topUpGroupId)}
          options={async (signal) =>
            (await topUpGroups(signal)).map(({ id, name }) => ({ value: String(id), label: isolateText(name) }))
          }
          send={(value) => bindTopUpGroup(group, toWireId(value))}
          read={({ topUpGroupId }) => String(topUpGroupId)}
        />
      ))
  }
}

async function shown(render: (close: () => void) => ReactNode): Promise<void> {
  openDialog(render)
}

const statusName = ({ status }: Group) => groupStatuses[status as keyof typeof groupStatuses]?.label ?? String(status)

/** Opens or closes a group, after checking its current state, because another operator may have changed it. */
async function turn(open: boolean, { id }: Group, { games, refresh }: Around): Promise<void> {
  const now = await groupNow(id).catch((error) => void toast(toneOf(error), messageOf(error)))
  if (!now) return
  const verdict = groupVerdict(open ? 'open' : 'close', now)
  if (verdict !== true) {
    toast('warning', verdict || `当前群${statusName(now)}`)
    await refresh()
    return
  }
  const word = open ? '开盘' : '关盘'
  await confirmed({
    title: word,
    body: (
      <>
        <Facts
          facts={{
            群: <ForeignText text={now.name} />,
            群用途: setTypes[now.setType] ?? null,
            游戏: now.gameId ? nameOf(games, now.gameId) : null,
          }}
        />
        <MessageBar intent={open ? 'warning' : 'info'} layout="multiline">
          <MessageBarBody>
            {open ? '开盘后不能再更换绑定的游戏。' : '本期结算后关盘生效，此前状态为关盘中。'}
          </MessageBarBody>
        </MessageBar>
      </>
    ),
    what: `群 ${isolateText(now.name)}（${now.id}）`,
    fields: [{ field: '状态', from: statusName(now), to: word }],
    send: () => changeStatus(now, open),
    arrived: async () => ((await groupNow(id)).status === 1) === open,
    refresh,
  })
}

/** Takes effect immediately, so it asks for confirmation (A049). */
function toggle(
  word: string,
  group: Group,
  on: boolean,
  send: (group: Group, on: boolean) => Promise<boolean>,
  read: (group: Group) => boolean,
  { refresh }: Around,
): Promise<boolean> {
  const [from, to] = on ? ['开', '关'] : ['关', '开']
  return confirmed({
    title: '切换确认',
    body: `您确认要切换开关状态吗？（${isolateText(group.name)} ${word}：${from} → ${to}）`,
    what: `群 ${isolateText(group.name)}（${group.id}）`,
    fields: [{ field: word, from: from!, to: to! }],
    send: () => send(group, !on),
    arrived: async () => read(await groupNow(group.id)) === !on,
    refresh,
  })
}
