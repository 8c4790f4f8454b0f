import { expect, test } from 'vitest'
import { shownCode } from '../../../src-renderer/screens/staff/setup-code.ts'

const SERVER = 'https://server.example'
const secret = 'otpauth://totp/console:admin?secret=GEHEIM&issuer=console'

test('a TOTP setup code is encoded locally or loaded from the server; external URLs are never fetched (A128)', () => {
  expect(shownCode('data:image/png;base64,iVBORw0KGgo=', SERVER)).toEqual({
    picture: 'data:image/png;base64,iVBORw0KGgo=',
  })
  expect(shownCode(`${SERVER}/images/qr.png`, SERVER)).toEqual({ picture: '/images/qr.png' })
  expect(shownCode(secret, SERVER)).toEqual({ text: secret })
  const stranger = `https://chart.example/chart?cht=qr&chs=300x300&chl=${encodeURIComponent(secret)}`
  expect(shownCode(stranger, SERVER)).toEqual({ text: secret })
  for (const image of ['https://elsewhere.example/qr.png', 'data:text/html,x', 'javascript:alert(1)', 'qr', '']) {
    expect(shownCode(image, SERVER)).toBeNull()
  }
})
