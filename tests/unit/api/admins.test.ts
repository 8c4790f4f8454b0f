import './stub-page-window.ts'
import { expect, test } from 'vitest'
import { resolveQrSource } from '#renderer/api/settings/staff.ts'

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
