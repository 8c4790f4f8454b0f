// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RoundBanner } from '#renderer/features/games/round-banner.tsx'
import { LoadErrors } from '#renderer/form/layout/query-state.tsx'
import { useGroupNamesReading } from '#renderer/screens/groups/use-group-names.ts'
import { OperationsReport } from '#renderer/screens/reports/operations-report.tsx'

/** What a server answers to an operator without the right. */
const refusals = {
  'HTTP 403': { status: 403, data: '' },
  'status 403 inside of a 200': {
    status: 200,
    data: '{"statusCode":403,"succeeded":false,"data":null,"errors":"权限不足"}',
  },
  'data -99': { status: 200, data: '{"statusCode":200,"succeeded":true,"data":-99,"errors":null}' },
  "the bot's 403": { status: 200, data: '{"code":403,"message":"权限不足"}' },
}
type Answer = { status: number; data: string }

/** The data of the allowed calls by a part of their path; all others are refused. */
const server = vi.hoisted(() => {
  Object.assign(window, { desktop: { cancelRequest: () => {} } })
  return { refusal: { status: 403, data: '' }, answers: new Map<string, unknown>() }
})
vi.mock('axios', () => {
  const request = async ({ url }: { url: string }): Promise<Answer & { headers: object }> => {
    const allowed = [...server.answers].find(([path]) => url.includes(path))
    const envelope = { statusCode: 200, succeeded: true, data: allowed?.[1], errors: null }
    return { ...(allowed ? { status: 200, data: JSON.stringify(envelope) } : server.refusal), headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})

let root: Root
beforeEach(() => {
  server.answers.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => root.unmount())

function show(element: ReactElement): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
}

const GroupNames = () => (
  <LoadErrors readings={[{ query: { error: null, data: [], refetch: () => {} } }, useGroupNamesReading()]} />
)

const pageText = () => document.body.textContent

test.each(Object.entries(refusals))(
  '%s: the banner of a round and the names of groups say 无权限',
  async (_, refusal) => {
    server.refusal = refusal
    show(
      <>
        <RoundBanner gameId="10" />
        <GroupNames />
      </>,
    )
    await expect.poll(pageText).toContain('本期状态：无权限')
    await expect.poll(pageText).toContain('群名称：无权限')
  },
)

test('without the right to the report its cards of other calls go on, each with what it lacks', async () => {
  server.refusal = refusals['status 403 inside of a 200']
  server.answers.set('/report/pay-report/', [{ payType: 1, balance: 12.5 }])
  show(<OperationsReport />)
  await expect.poll(pageText).toContain('读取各游戏投注')
  const all = [...document.querySelectorAll('button')].find((each) => each.textContent === '读取全部')!
  expect(all.ariaDisabled).not.toBe('true')
  all.click()
  await expect.poll(pageText).toMatch(/上分支付类型.*12\.50/)
  const card = (title: string) =>
    [...document.querySelectorAll('h3')].find((heading) => heading.textContent === title)?.closest('section')
  await expect.poll(() => card('各游戏投注')?.textContent).toContain('无权限')
  expect(pageText()).toContain('无权限：权限不足')
  expect(pageText()).not.toMatch(/没有上分|没有游戏|0\.00/)
})
