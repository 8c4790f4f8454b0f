import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { releaseConfig } from '#scripts/release-config.ts'

const feed = { CONSOLE_UPDATE_FEED: 'https://updates.example/console', CONSOLE_PUBLISHER: 'CN=The House' }
const token = {
  CONSOLE_PKCS11_MODULE: '/usr/lib/token.so',
  CONSOLE_PKCS11_KEY: 'pkcs11:object=release',
  CONSOLE_PKCS11_CHAIN: 'chain.pem',
  CONSOLE_PKCS11_PIN: 'a secret PIN',
}

// Elsewhere stand-ins cannot be scripts of the shell.
describe.skipIf(process.platform === 'win32')('a release for Windows is signed', () => {
  let folder: string
  const at = (name: string) => join(folder, name)
  /** A program that writes down its arguments and does the rest. */
  const standIn = (name: string, rest: string) => {
    writeFileSync(at(name), `#!/bin/sh\necho "$*" >> "${folder}/calls"\n${rest}\n`)
    chmodSync(at(name), 0o755)
    return at(name)
  }
  const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [])
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-sign-'))
    writeFileSync(at('setup.exe'), 'a program')
    // A signature is the line at the end; a program without one is said to have none.
    standIn(
      'osslsigncode',
      `previous=
for argument in "$@"; do
  case "$previous" in -in) in=$argument ;; -out) out=$argument ;; -readpass) cp "$argument" "${folder}/secret" ;; esac
  previous=$argument
done
if [ "$1" = sign ]; then { cat "$in"; echo signed; } > "$out"; exit; fi
grep -q signed "$in" && printf 'Current message digest    : AB\\nCalculated message digest : AB\\n'
exit 0`,
    )
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  const sign = async (env: Record<string, string>) => {
    const options = releaseConfig('win32', { ...feed, ...env }, 'linux').win?.signtoolOptions
    expect(options?.publisherName).toBe('CN=The House')
    if (typeof options?.sign !== 'function') throw new Error('electron-builder would sign itself')
    const common = { hash: 'sha256' as const, isNest: false, options: {}, computeSignToolArgs: () => [] }
    const named = { name: '运营控制台', site: null, cscInfo: null }
    await options.sign({ ...common, ...named, path: at('setup.exe') })
    return readFileSync(at('setup.exe'), 'utf8')
  }

  test('by a hardware token, whose PIN is no argument, which every account could read', async () => {
    // No certificate to compare: that of the stand-in is none.
    writeFileSync(at('chain.pem'), CERTIFICATE)
    await expect(sign({ ...token, CONSOLE_PKCS11_CHAIN: at('chain.pem') })).rejects.toThrow('不是用所给证书签名的')
    const [signing] = calls()
    expect(signing).toContain(
      `sign -pkcs11module /usr/lib/token.so -key pkcs11:object=release -certs ${at('chain.pem')}`,
    )
    expect(calls().join('\n')).not.toContain('a secret PIN')
    expect(readFileSync(at('secret'), 'utf8')).toBe('a secret PIN')
  })

  test('by a command of the site, of whatever kind its key is', async () => {
    const command = standIn('site-sign', 'echo signed >> "$1"')
    expect(await sign({ CONSOLE_SIGN_COMMAND: command })).toBe('a programsigned\n')
    expect(calls()[0]).toBe(at('setup.exe'))
  })

  test('or it fails: what the command leaves unsigned, and a command that fails', async () => {
    await expect(sign({ CONSOLE_SIGN_COMMAND: standIn('idle', 'exit 0') })).rejects.toThrow('没有签名')
    await expect(sign({ CONSOLE_SIGN_COMMAND: standIn('broken', 'exit 3') })).rejects.toThrow('Command failed')
  })
})

test.each(Object.keys(token))('a token without %s is refused before anything is built', (name) => {
  const message = `缺少环境变量：${name}`
  expect(() => releaseConfig('win32', { ...feed, ...token, [name]: '' }, 'linux')).toThrow(message)
})

test('signing by a command requires the name of the publisher', () => {
  const env = { ...feed, CONSOLE_PUBLISHER: '', CONSOLE_SIGN_COMMAND: '/opt/sign' }
  expect(() => releaseConfig('win32', env, 'linux')).toThrow('缺少环境变量：CONSOLE_PUBLISHER')
})

/** A certificate without any authority. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUC5hZaifxfPEyPILq6a3wFF6wIMQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJVGhlIEhvdXNlMCAXDTI2MTEyNjE1NTQyOFoYDzIxMjYxMTAy
MTU1NDI4WjAUMRIwEAYDVQQDDAlUaGUgSG91c2UwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQlvTME2V4l4DbhrpRX/6n08EFNGK6IWPrF+3MAoNoaiceCqqBahuDF
y3E/uOcevFv50jjIf8vTh7m6HCik5r+Go1MwUTAdBgNVHQ4EFgQUkgN/Zjgh+OFe
Wq2f9yFTQmIlAKUwHwYDVR0jBBgwFoAUkgN/Zjgh+OFeWq2f9yFTQmIlAKUwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBIV3Emx9ni+BgG3S1T3Fmq
FbwxRybIKzYuC/rvZwyoHgIhANfmG9DU6mootUwCt7KhDvhOlsR0SLeTPxK/Dnlf
cdFU
-----END CERTIFICATE-----`
