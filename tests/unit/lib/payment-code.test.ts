import { describe, expect, test } from 'vitest'
import { activeCodeField, getAccountCode, parsePaymentCode } from '#renderer/lib/payment-code.ts'

const SERVER = 'https://api.example'

describe('a payment code is either text or an image path (A210)', () => {
  test.each([
    ['qr-1.png', '/images/qr-1.png'],
    [' /images/qr-1.png ', '/images/qr-1.png'],
    ['images/2026/qr 1.JPG', '/images/2026/qr%201.JPG'],
    ['upload/a%20b.webp', '/images/upload/a%20b.webp'],
    ['/images/6f1c', '/images/6f1c'],
    ['/images/qr.png?v=2', '/images/qr.png?v=2'],
    ['/sysFile/previewFile?fileId=12', '/sysFile/previewFile?fileId=12'],
    [`${SERVER}/sysFile/previewFile?fileId=12`, '/sysFile/previewFile?fileId=12'],
    ['HTTPS://API.EXAMPLE/images/收款.png', '/images/%E6%94%B6%E6%AC%BE.png'],
    ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  ])('%j is the image %s', (value, picture) =>
    expect(parsePaymentCode(value, SERVER)).toEqual({ text: '', imageUrl: picture }),
  )

  test.each([
    'https://qr.alipay.com/fkx123',
    'https://pay.png',
    'wxp://f2f0abc',
    'images',
    '/images/../api/account/list',
    '/images/%2e%2e/api/account/list',
    'a\\..\\b.png',
    'TXYZ123456',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'javascript:alert(1)//.png',
    'https://pay.example/?next=/images/a.png',
  ])('%j is the text of a code', (value) =>
    expect(parsePaymentCode(value, SERVER)).toEqual({ text: value, imageUrl: null }),
  )

  // Neither fetched nor drawn as a code.
  test.each([
    'https://elsewhere.example/qr.png',
    'https://elsewhere.example/qr.JPG?sign=a/b.c',
    'https://api.example.evil.test/images/qr.png',
    '//elsewhere.example/images/qr.png',
  ])('%j is an image on another host', (value) =>
    expect(parsePaymentCode(value, SERVER)).toEqual({ text: value, imageUrl: null, isExternal: true }),
  )

  test.each([null, undefined, '', '  '])('%j is no code', (value) =>
    expect(parsePaymentCode(value, SERVER)).toEqual({ text: '', imageUrl: null }),
  )

  test('an upload replaces the field that is displayed', () => {
    expect(activeCodeField({ qrCode: '', qrName: 'wxp://a' })).toBe('qrName')
    expect(activeCodeField({ qrCode: ' ', qrName: null })).toBe('qrName')
    expect(activeCodeField({ qrCode: '/images/a.png', qrName: 'b.png' })).toBe('qrCode')
    expect(getAccountCode({ qrCode: '', qrName: 'wxp://a' }, SERVER)).toEqual({ text: 'wxp://a', imageUrl: null })
    expect(getAccountCode({ qrCode: '/images/a.png', qrName: 'b.png' }, SERVER).imageUrl).toBe('/images/a.png')
  })
})
