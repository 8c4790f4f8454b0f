import { Buffer } from 'node:buffer'

interface UploadedFile {
  field: string
  fileName: string
  type: string
  bytes: Buffer
}

export interface MultipartBody {
  fields: Record<string, string>
  files: UploadedFile[]
}

/** Parses a multipart/form-data body; undefined when the body is invalid. */
export function readMultipart(contentType: string, body: Buffer): MultipartBody | undefined {
  const match = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]?.trim()
  if (!boundary) return undefined
  const result: MultipartBody = { fields: {}, files: [] }
  const mark = Buffer.from(`--${boundary}`)
  let start = body.indexOf(mark)
  while (start >= 0) {
    const from = start + mark.length
    if (body.subarray(from, from + 2).toString() === '--') return result
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), from)
    if (end < 0 || !addPart(result, body.subarray(from + 2, end))) return undefined
    start = end + 2
  }
  return undefined
}

function addPart(result: MultipartBody, part: Buffer): boolean {
  const split = part.indexOf('\r\n\r\n')
  if (split < 0) return false
  const head = part.subarray(0, split).toString()
  const bytes = part.subarray(split + 4)
  const field = /\bname="([^"]*)"/i.exec(head)?.[1]
  if (field === undefined) return false
  const fileName = /\bfilename="([^"]*)"/i.exec(head)?.[1]
  if (fileName === undefined) result.fields[field] = bytes.toString()
  else result.files.push({ field, fileName, type: /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? '', bytes })
  return true
}
