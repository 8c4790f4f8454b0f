// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { Exporter } from '#renderer/list/export/exporter.ts'
import { applyDownloadEnd } from '#renderer/stores/download-end.ts'
import { useToasts } from '#renderer/stores/toast.ts'

vi.mock('#renderer/list/export/worker.ts?worker&url', () => ({ default: '' }))
vi.mock('#renderer/lib/open-worker.ts', () => ({
  openWorker: () => ({
    postMessage({ kind }: { kind: string }) {
      if (kind === 'end') queueMicrotask(() => this.onmessage?.({ data: { file: new Blob(['a']) } }))
    },
    onmessage: null as ((event: object) => void) | null,
    terminate: () => {},
  }),
}))
vi.mock('#renderer/ui/copy-and-save.ts', () => ({ downloadFile: () => 'blob:export' }))

async function exported(): Promise<Exporter> {
  const exporter = new Exporter(new QueryClient())
  exporter.start('csv', {
    title: '上分订单',
    columns: [],
    rowKey: String,
    load: async () => ({ rows: [1], total: 1 }) as never,
  })
  await expect.poll(() => exporter.store.getState()?.phase).toBe('done')
  return exporter
}

test('an export that is not saved is not shown as exported', async () => {
  const failed = await exported()
  applyDownloadEnd({ url: 'blob:export', name: 'a.csv', outcome: 'failed' })
  expect([failed.store.getState()?.phase, useToasts.getState().toasts]).toEqual(['saveFailed', []])
  const canceled = await exported()
  applyDownloadEnd({ url: 'blob:export', name: 'a.csv', outcome: 'canceled' })
  expect(canceled.store.getState()).toBeNull()
})

test('one whose screen was left meanwhile says so by a toast', async () => {
  const left = await exported()
  left.close()
  applyDownloadEnd({ url: 'blob:export', name: 'a.csv', outcome: 'failed' })
  expect(left.store.getState()).toBeNull()
  expect(useToasts.getState().toasts).toHaveLength(1)
})
