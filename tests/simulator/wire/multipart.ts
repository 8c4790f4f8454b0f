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
  const delimiter = Buffer.from(`--${boundary}`)
  let start = body.indexOf(delimiter)
  while (start >= 0) {
    const from = start + delimiter.length
    if (body.subarray(from, from + 2).toString() === '--') return result
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), from)
    if (end < 0 || !addPart(result, body.subarray(from + 2, end))) return undefined
    start = end + 2
  }
  return undefined
}

function addPart(result: MultipartBody, part: Buffer): boolean {
  const headerEnd = part.indexOf('\r\n\r\n')
  if (headerEnd < 0) return false
  const headers = part.subarray(0, headerEnd).toString()
  const bytes = part.subarray(headerEnd + 4)
  const field = /\bname="([^"]*)"/i.exec(headers)?.[1]
  if (field === undefined) return false
  const fileName = /\bfilename="([^"]*)"/i.exec(headers)?.[1]
  if (fileName === undefined) result.fields[field] = bytes.toString()
  else result.files.push({ field, fileName, type: /^content-type:\s*(.+)$/im.exec(headers)?.[1]?.trim() ?? '', bytes })
  return true
}
