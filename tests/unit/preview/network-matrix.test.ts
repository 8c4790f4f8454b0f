import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Preview, startPreview } from '#main/preview/server.ts'
import { ERROR_HEADER } from '#shared/endpoints.ts'
import { type MatrixServer, startMatrixServer } from '../../desktop/support/matrix-server.ts'
import { nameOutcome, networkMatrix, pathOf, type Row } from '../../desktop/support/network-matrix.ts'
import { silentLogger } from '../core/fixtures.ts'

let server: MatrixServer
let preview: Preview
beforeAll(async () => {
  server = await startMatrixServer()
  preview = await startPreview({ server: server.url, port: 0, pages: tmpdir(), log: silentLogger })
})
afterAll(async () => {
  await preview.close()
  await server.close()
})

async function read(row: Row, method: string): Promise<unknown> {
  const init = { method, ...(method === 'POST' && { body: '{}' }) }
  const response = await preview.core.gateway.handle(new Request(preview.url + pathOf(row), init))
  const error = response.headers.get(ERROR_HEADER)
  if (error) return error
  return response.text().then(
    (text) => ({ status: response.status, text }),
    () => 'broken',
  )
}

// The gateway answers in time by itself; a row without an answer ends the test.
test.each(['GET', 'POST'])('the preview gets by %s what each server of the matrix answers', async (method) => {
  const rows = networkMatrix.filter(({ inNode }) => inNode !== null)
  const outcomes = await Promise.all(rows.map(async (row) => [row.name, nameOutcome(row, await read(row, method))]))
  const expected = rows.map(({ name, expected, inNode }) => [name, inNode ?? expected])
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected))
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  if (method === 'POST') expect(server.requests.filter((line) => line.startsWith('POST'))).toHaveLength(rows.length)
})
