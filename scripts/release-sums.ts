import { createHash, createPrivateKey, sign } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isFeedOf } from './release-options.ts'

type Env = Record<string, string | undefined>

/**
 * Writes `SHA256SUMS-<platform>` over the files of a version and its feed, as `sha256sum --check` reads it, and its
 * signature beside it: by the private key in CONSOLE_SUMS_KEY (PEM, or the path of one). Returns whether there is a key (A260).
 */
export async function writeSums(folder: string, version: string, platform: string, env: Env): Promise<boolean> {
  const names = readdirSync(folder).filter((name) => name.includes(`-${version}-`) || isFeedOf(platform, name))
  const lines: string[] = []
  for (const name of names.sort()) lines.push(`${await hashFile(join(folder, name))}  ${name}\n`)
  const sums = Buffer.from(lines.join(''))
  const file = join(folder, `SHA256SUMS-${platform}`)
  writeFileSync(file, sums)
  const key = env.CONSOLE_SUMS_KEY
  if (!key) return false
  const pem = existsSync(key) ? readFileSync(key, 'utf8') : key
  const privateKey = createPrivateKey({ key: pem, passphrase: env.CONSOLE_SUMS_KEY_PASSWORD })
  // openssl verifies RSA and EC keys by digest, Ed25519 without one.
  const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  writeFileSync(`${file}.sig`, sign(digest, sums, privateKey))
  return true
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
