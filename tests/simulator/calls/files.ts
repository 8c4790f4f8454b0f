import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { emptyResponse } from '../wire/envelope.ts'
import type { World } from '../world/world.ts'
import { defineCall } from './call.ts'
import { textInt } from './fields.ts'

interface Attachment {
  name: string
  type: string
  bytes: Buffer
}

/** Attachments by fileId: 1 is a text, 2 to 9 are images. */
function findAttachment(world: World, fileId: number): Attachment | undefined {
  if (fileId === 1) {
    return {
      name: '对账说明.txt',
      type: 'text/plain; charset=utf-8',
      bytes: Buffer.from('每日 00:00 至 23:59:59 对账。\n'),
    }
  }
  const picture = fileId < 10 ? world.gallery.find(`photo-${fileId}.png`) : undefined
  return picture && { name: `附件${fileId}.png`, ...picture }
}

function fileCall(disposition: 'attachment' | 'inline') {
  return defineCall({
    query: z.strictObject({ fileId: textInt(1) }),
    run: ({ query }, { world }) => {
      const file = findAttachment(world, query.fileId)
      if (!file) return emptyResponse(404)
      return {
        status: 200,
        headers: {
          'content-type': file.type,
          'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        },
        body: file.bytes,
      }
    },
  })
}

const imageCall = defineCall({
  isPublic: true,
  params: z.strictObject({ name: z.string() }),
  run: ({ path }, { world }) => {
    const picture = world.gallery.find(path.name)
    if (!picture) return emptyResponse(404)
    const headers = { 'content-type': picture.type, 'cache-control': 'public, max-age=86400' }
    return { status: 200, headers, body: picture.bytes }
  },
})

/** Not under /api (D3 §7.7). */
export const fileCalls = [
  { method: 'GET', path: '/images/{name}', call: imageCall },
  { method: 'GET', path: '/sysFile/download', call: fileCall('attachment') },
  { method: 'GET', path: '/sysFile/previewFile', call: fileCall('inline') },
]
