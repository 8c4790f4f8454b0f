/** The console's own export, with rows as a server would send them. */
import { QueryClient } from '@tanstack/react-query'
import { orderKey } from '#renderer/features/orders/order-columns.tsx'
import { Exporter } from '#renderer/list/export/exporter.ts'
import type { ExportFormat } from '#renderer/list/export/worker.ts'
import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { columns } from './columns.ts'
import { ordersOfPage } from './rows.ts'

declare global {
  interface Window {
    /** Exports so many rows; resolves when the file is saved. */
    exportRows: (format: ExportFormat, count: number) => Promise<void>
    /** Reads so many rows in the same way and drops them. */
    readRows: (count: number) => Promise<void>
  }
}

const PAGE = 100
/** The same few pages with other ids, so that generating rows is not measured. */
const answers = Array.from({ length: 5 }, (_page, i) => stringifyJson({ rows: ordersOfPage(i, PAGE) }))
const exporter = new Exporter(new QueryClient())

const createSource = (count: number) => ({
  rowKey: orderKey,
  load: async (page: number, size: number) => {
    await new Promise((next) => setTimeout(next))
    const { rows } = parseJson(answers[page % answers.length]!) as { rows: PayOrder[] }
    return { rows: rows.map((row, i) => ({ ...row, id: page * size + i })), total: count }
  },
})

window.readRows = async (count) => {
  const { load } = createSource(count)
  for (let page = 1; page * PAGE <= count; page++) await load(page, PAGE)
}

window.exportRows = (format, count) =>
  new Promise((resolve, reject) => {
    const stop = exporter.store.subscribe((state) => {
      if (state?.phase !== 'done' && state?.phase !== 'readFailed' && state?.phase !== 'buildFailed') return
      stop()
      if (state.phase === 'done' && state.readCount === count) resolve()
      else reject(new Error(`${state.phase} after ${state.readCount}: ${state.error}`))
      exporter.close()
    })
    exporter.start<PayOrder>(format, { title: '下分订单', columns, ...createSource(count) })
  })
