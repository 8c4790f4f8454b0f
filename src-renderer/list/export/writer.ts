import type { Cells, ExportColumn } from './table-text.ts'
import type { ExportFormat, ToWorker } from './worker.ts'
import workerAddress from './worker.ts?worker&url'

/** Builds a file in a worker, so that the page stays responsive. */
export interface Writer {
  add: (rows: readonly Cells[]) => void
  /** Rejects when the file could not be built. */
  finish: () => Promise<Blob>
  /** Terminates the worker. */
  close: () => void
}

interface Rules {
  createScriptURL: (address: string) => string
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => Rules
}

/** Trusted Types policy that allows this worker's script only; the page's CSP names the policy. */
const policy = lazily(() => {
  const rules: Rules = {
    createScriptURL: (address) => {
      if (new URL(address, location.href).href !== new URL(workerAddress, location.href).href)
        throw new TypeError(address)
      return address
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('export-worker', rules) ?? rules
})

export function openWriter(format: ExportFormat, title: string, columns: readonly ExportColumn[]): Writer {
  const worker = new Worker(policy().createScriptURL(workerAddress), { type: 'module', name: 'export' })
  const send = (message: ToWorker) => worker.postMessage(message)
  const file = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ file?: Blob; fault?: string }>) =>
      data.file ? resolve(data.file) : reject(new Error(data.fault))
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  // Avoids an unhandled rejection if the worker fails before finish() is called, which reports the error.
  file.catch(() => {})
  send({ kind: 'begin', format, title, columns })
  return {
    add: (rows) => send({ kind: 'rows', rows }),
    finish: () => {
      send({ kind: 'end' })
      return file.finally(() => worker.terminate())
    },
    close: () => worker.terminate(),
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
