import { withoutCase } from '#shared/field-names.ts'
import { isImageName } from '#shared/image-path.ts'
import { asRecord } from '#shared/lossless-json.ts'

/** Fields of a record about an uploaded file that lead to it: an address before a name. */
const ADDRESS = /^(file|image|img|full|relative|save|web)?(url|path|src)$/
const NAME = /^(new|save|stored?|file|image|img)?_?(file)?name$|^(file|image|img|key|data)$/

/**
 * The name under which the server stores an uploaded file, out of what it answers: the name, or the only record about a
 * file. `sent`: the name that the file had. null: it says none.
 */
export function uploadedName(answer: unknown, sent: string): string | null {
  if (typeof answer === 'string') return answer.trim() === '' ? null : toPath(answer.trim())
  if (Array.isArray(answer)) return answer.length === 1 ? uploadedName(answer[0], sent) : null
  const fields = Object.entries(asRecord(answer)).map(([name, value]) => [withoutCase(name), value] as const)
  for (const names of [ADDRESS, NAME]) {
    const found = fields.find(
      ([name, value]) => names.test(name) && typeof value === 'string' && value !== sent && isImageName(toPath(value)),
    )
    if (found) return toPath(String(found[1]))
  }
  return null
}

/** As a server of Windows writes it. */
const toPath = (text: string) => (text.startsWith('data:') ? text : text.replaceAll('\\', '/'))
