// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoConversation } from '#renderer/features/chat/no-conversation.tsx'
import { RoundBanner } from '#renderer/features/games/round-banner.tsx'
import { GroupOddsSettings } from '#renderer/screens/groups/group-odds-settings.tsx'
import { FiguresStrip } from '#renderer/screens/home/figures-strip.tsx'
import { PlaySettings } from '#renderer/screens/play/play-settings.tsx'
import { RobotSettings } from '#renderer/screens/robots/robot-settings.tsx'
import { SystemSettings } from '#renderer/screens/server-settings/system-settings.tsx'
import { Handover } from '#renderer/screens/shift/handover.tsx'
import { useAlertState } from '#renderer/stores/alert-state.ts'

vi.hoisted(() => Object.assign(window, { desktop: { cancelRequest: () => {} } }))
/** Every reading fails. */
vi.mock('axios', () => ({
  default: { create: () => ({ request: async () => ({ status: 500, data: '', headers: {} }) }), isCancel: () => false },
}))

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => root.unmount())

/** With what was read before, by the key of its query. */
function show(element: ReactElement, read: readonly (readonly [readonly unknown[], unknown])[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [key, data] of read) client.setQueryData(key, data)
  const router = createMemoryRouter([{ path: '/', element }])
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const pageText = () => document.body.textContent
const GAME = { lotteryId: 1, oldQiShu: '7', newQiShu: '8', sumWinLost: 1, sumNumber: 2 }
const games = [['home', 'games'], [{ game: GAME, readAt: 0, requestedAt: 0 }]] as const
const names = [['names', 'Lotterys'], [{ value: '1', label: '北京28' }]] as const
const play = { id: 1, name: '经典玩法' }

test.each<[string, ComponentType, (readonly [readonly unknown[], unknown])[]]>([
  ['机器人设置', RobotSettings, [[['settings', 'robots'], [{ key: 'x_warmup', value: '7' }]]]],
  [
    '系统设置',
    SystemSettings,
    [
      [['settings', 'system'], [{ key: 'x', value: '7', status: '' }]],
      [['settings', 'greeting'], '欢迎'],
    ],
  ],
  ['赔率设置', GroupOddsSettings, [names, [['group-odds', '1'], []]]],
  [
    '玩法设置',
    PlaySettings,
    [
      [['play', 'list'], [play]],
      [['play', 'one', '1'], play],
      [['play', 'odds', '1'], []],
    ],
  ],
])('%s keeps what was read before, and says once that it is', async (_, Screen, read) => {
  show(<Screen />, read)
  await expect.poll(pageText).toContain('（显示的是之前的数据）')
  expect(pageText()!.split('服务器错误 500')).toHaveLength(2)
  expect(pageText()!.split('重试')).toHaveLength(3)
})

test('the state of a round that could not be read again is said to be old', async () => {
  show(<RoundBanner gameId="1" />, [games, names])
  await expect.poll(pageText).toContain('较早的数据，暂时无法更新')
  expect(pageText()).toContain('下期8')
})

test('what is open is not unreadable while it is read for the first time', async () => {
  useAlertState.setState(({ status }) => ({ status: { ...status, state: 'loading' } }))
  flushSync(() => show(<Handover />, []))
  expect(pageText()).toContain('上分订单读取中…下分订单读取中…客服消息读取中…')
  expect(pageText()).not.toContain('暂时无法读取')
})

test('nobody is said to wait for an answer only where that was read', () => {
  flushSync(() => show(<NoConversation />, []))
  expect(pageText()).toContain('还不知道谁在等待回复')
  flushSync(() =>
    useAlertState.setState(({ status }) => ({ status: { ...status, counts: { ...status.counts, messages: 0 } } })),
  )
  expect(pageText()).toContain('没有会员在等待回复')
})

test('without games the day has no figures, which is no 0', () => {
  const bets = () => [...document.querySelectorAll('li')].filter((item) => /今日/.test(item.textContent))
  flushSync(() => show(<FiguresStrip />, [[['home', 'games'], []]]))
  expect(bets().map((item) => item.textContent)).toEqual([expect.stringMatching(/—$/), '今日投注—'])
})
