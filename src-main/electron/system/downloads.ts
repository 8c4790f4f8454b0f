import { stat, unlink } from 'node:fs/promises'
import { session } from 'electron'
import type { DownloadEnd } from '#contract/host.ts'
import type { Logger } from '../../core/ports.ts'

/**
 * Tells a page how a download of its own ended, unless it was saved: Chromium says nothing to a page. On a full disk it
 * leaves the first part under the name that was chosen, where it would be taken for the whole.
 */
export function watchDownloads(log: Logger): void {
  session.defaultSession.on('will-download', (_event, item, page) => {
    let isCut = false
    item.on('updated', (_updated, state) => {
      if (state !== 'interrupted') return
      // It would wait to be resumed, for which there is nothing on screen.
      isCut = true
      item.cancel()
    })
    item.once('done', (_done, state) => {
      if (state === 'completed') return
      const outcome = isCut || state === 'interrupted' ? 'failed' : 'canceled'
      if (outcome === 'failed') {
        log.warn('a file of a page could not be saved')
        void removePart(item.getSavePath(), item.getStartTime() * 1_000)
      }
      const end: DownloadEnd = { url: item.getURL(), name: item.getFilename(), outcome }
      if (!page.isDestroyed()) page.send('event:downloadEnd', end)
    })
  })
}

/** An earlier file that could not be opened for writing stays as it is. */
async function removePart(path: string, since: number): Promise<void> {
  const modifiedAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  if (modifiedAt >= since) await unlink(path).catch(() => {})
}
