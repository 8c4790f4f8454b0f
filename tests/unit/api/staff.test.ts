import './stub-page-window.ts'
import { describe, expect, test, vi } from 'vitest'
import { fetchAgents, fetchQuestions, resolveQrSource, saveAgent } from '#renderer/api/settings/staff.ts'
import { sentBodies, server } from './stub-axios.ts'
import { anyChange } from './stub-page-window.ts'

vi.mock('axios', () => import('./stub-axios.ts'))
server.answer = ({ url }) => !/list/i.test(url) || server.data

test('what the server did not give of an agent goes back as it came', async () => {
  server.data = [
    { name: '客服一', head: null, state: null, type: 1 },
    { name: '客服二', type: 2 },
  ]
  for (const agent of await fetchAgents()) await saveAgent({ ...agent, name: '新名' }, anyChange)
  expect(sentBodies(/updateing/)).toEqual([
    { name: '新名', head: null, state: null, type: 1 },
    { name: '新名', type: 2 },
  ])
})

test('an answer whose state the server does not say is neither shown nor closed', async () => {
  server.data = [true, 'open', 1, 'close', false, 0, null, undefined, ''].map((state) => ({ question: '问', state }))
  const states = (await fetchQuestions()).map(({ state }) => state)
  expect(states).toEqual([true, true, true, false, false, false, null, null, null])
})

describe('administrators', () => {
  const SERVER = 'https://server.example'
  const secret = 'otpauth://totp/console:admin?secret=GEHEIM&issuer=console'

  test('a TOTP setup code is encoded locally or loaded from the server; external URLs are never fetched (A128)', () => {
    expect(resolveQrSource('data:image/png;base64,iVBORw0KGgo=', SERVER)).toEqual({
      imageUrl: 'data:image/png;base64,iVBORw0KGgo=',
    })
    expect(resolveQrSource(`${SERVER}/images/qr.png`, SERVER)).toEqual({ imageUrl: '/images/qr.png' })
    expect(resolveQrSource(secret, SERVER)).toEqual({ text: secret })
    const thirdParty = `https://chart.example/chart?cht=qr&chs=300x300&chl=${encodeURIComponent(secret)}`
    expect(resolveQrSource(thirdParty, SERVER)).toEqual({ text: secret })
    for (const image of ['https://elsewhere.example/qr.png', 'data:text/html,x', 'javascript:alert(1)', 'qr', '']) {
      expect(resolveQrSource(image, SERVER)).toBeNull()
    }
  })
})
