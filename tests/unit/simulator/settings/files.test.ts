import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Driver } from '../driver.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const MIB = 1024 * 1024

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start()
})
afterAll(() => driver.close())

function upload(
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  ticket: string | null = driver.pair.access,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ moduleName: 'chat', note: '', ...fields })) form.append(name, value)
  form.append('files', new Blob([bytes], { type: 'image/png' }), '图.png')
  const headers: Record<string, string> = ticket === null ? {} : { ticket }
  return driver.send<string>('POST', '/api/system/up-load-file', { rawBody: form, headers })
}

describe('images', () => {
  test.each(['nothing.png', '..%2fmain.ts', 'avatar-x.png'])('%s does not exist', async (name) => {
    expect((await driver.send('GET', `/images/${name}`)).status).toBe(404)
  })
})

describe('upload', () => {
  test.each([
    ['png', PNG, 'image/png'],
    ['gif', Buffer.from('GIF89a...'), 'image/gif'],
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'image/jpeg'],
  ])('a %s is stored under a name and served', async (extension, bytes, type) => {
    const { envelope } = await upload(bytes)
    expect(envelope.data).toMatch(new RegExp(`^upload-\\d+\\.${extension}$`))
    const image = await fetch(`${driver.simulator.url}/images/${envelope.data}`)
    expect(image.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('a file named png without PNG content is rejected', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await upload(svg)).envelope).toMatchObject({ succeeded: false, errors: '文件类型不支持' })
  })

  test('the limit is 20480 KB; far above it returns HTTP 413', async () => {
    const imageOfSize = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])
    expect((await upload(imageOfSize(20 * MIB))).envelope.succeeded).toBe(true)
    expect((await upload(imageOfSize(20 * MIB + 1))).envelope).toMatchObject({ errors: '文件不能超过20480KB' })
    expect((await upload(imageOfSize(30 * MIB))).status).toBe(413)
  })

  test('needs the token in both ticket and Authorization', async () => {
    expect((await upload(PNG, {}, null)).envelope).toMatchObject({ statusCode: 400, errors: [{ field: 'ticket' }] })
    expect((await upload(PNG, {}, 'other')).envelope).toMatchObject({ statusCode: 400 })
    const form = new FormData()
    form.append('moduleName', 'chat')
    const headers = { ticket: driver.pair.access }
    expect((await driver.send('POST', '/api/system/up-load-file', { rawBody: form, headers, pair: null })).status).toBe(
      401,
    )
    const withoutFile = await driver.send('POST', '/api/system/up-load-file', { rawBody: form, headers })
    expect(withoutFile.envelope).toMatchObject({ statusCode: 400, errors: [{ field: 'files' }] })
  })

  test('unknown and missing fields are rejected', async () => {
    expect((await upload(PNG, { kind: 'x' })).envelope).toMatchObject({ errors: [{ field: 'fields.kind' }] })
    expect((await upload(PNG, { moduleName: '' })).envelope).toMatchObject({ errors: [{ field: 'fields.moduleName' }] })
  })
})
