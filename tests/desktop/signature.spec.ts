import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signWindows, verifyProgram, verifyPrograms } from '../../scripts/windows-signatures.ts'
import { expect, test } from './support/fixture.ts'

/** A minimal Windows executable: headers only. */
function minimalExe(): Buffer {
  const program = Buffer.alloc(1024)
  program.write('MZ')
  program.writeUInt32LE(64, 60)
  program.write('PE\0\0', 64)
  program.writeUInt16LE(0x8664, 68)
  // Size of the optional header; executable flag.
  program.writeUInt16LE(240, 84)
  program.writeUInt16LE(0x22, 86)
  program.writeUInt16LE(0x20b, 88)
  // Size of the headers, number of data directories.
  program.writeUInt32LE(1024, 88 + 60)
  program.writeUInt32LE(16, 88 + 108)
  return program
}

/** Signs with a throw-away certificate and verifies with osslsigncode; `.ci/run` installs both tools. */
test.describe('the signature for Windows', () => {
  let folder: string

  /** The path of a new PKCS #12 file, beside its PEM file. */
  function makeCertificate(name: string): string {
    const at = (ending: string) => join(folder, `${name}.${ending}`)
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
    const usage = ['-addext', 'extendedKeyUsage=codeSigning', '-addext', 'keyUsage=digitalSignature']
    const subject = ['-subj', '/O=Example Publisher/CN=Example Publisher']
    const certificate = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...usage]
    openssl('req', '-x509', ...certificate, '-keyout', at('key'), '-out', at('pem'))
    const both = ['-inkey', at('key'), '-in', at('pem')]
    openssl('pkcs12', '-export', ...both, '-out', at('p12'), '-passout', 'pass:throw away')
    return at('p12')
  }

  test.beforeAll(() => {
    // Hooks run before a test can be skipped for a missing runtime.
    if (process.env.DESKTOP_MISSING) return
    folder = mkdtempSync(join(tmpdir(), 'console-sign-'))
    makeCertificate('cert')
  })
  test.afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  const verifySignature = (path: string) =>
    spawnSync('osslsigncode', ['verify', '-CAfile', join(folder, 'cert.pem'), '-in', path], { encoding: 'utf8' })

  test('verifies as the publisher’s, and fails after a byte is changed', () => {
    const path = join(folder, 'setup.exe')
    writeFileSync(path, minimalExe())
    expect(verifySignature(path).status).not.toBe(0)
    signWindows({ path, key: { certificate: join(folder, 'cert.p12') }, password: 'throw away' })
    const { status, stdout } = verifySignature(path)
    expect(stdout).toContain('CN=Example Publisher')
    expect(stdout).toMatch(/Message digest algorithm\s*: SHA256/)
    expect(status).toBe(0)
    const env = { WIN_CSC_LINK: join(folder, 'cert.p12'), WIN_CSC_KEY_PASSWORD: 'throw away' }
    verifyProgram(path, env)
    const bytes = readFileSync(path)
    bytes[600] = bytes[600]! ^ 1
    writeFileSync(path, bytes)
    expect(verifySignature(path).status).not.toBe(0)
    expect(() => verifyProgram(path, env)).toThrow('签名后被改动')
  })

  test('of every program below a folder is verified: that it is there, and whose it is', () => {
    const programs = join(folder, 'programs')
    mkdirSync(join(programs, 'resources'), { recursive: true })
    expect(() => verifyPrograms(programs)).toThrow('没有程序')
    const [first, second] = [join(programs, 'a.exe'), join(programs, 'resources', 'b.EXE')]
    for (const path of [first, second]) {
      writeFileSync(path, minimalExe())
      expect(() => verifyPrograms(programs)).toThrow(`${path}：没有签名`)
      signWindows({ path, key: { certificate: join(folder, 'cert.p12') }, password: 'throw away' })
    }
    const env = { WIN_CSC_LINK: join(folder, 'cert.p12'), WIN_CSC_KEY_PASSWORD: 'throw away' }
    expect(verifyPrograms(programs, env)).toEqual([first, second])
    const another = { WIN_CSC_LINK: makeCertificate('other'), WIN_CSC_KEY_PASSWORD: 'throw away' }
    expect(() => verifyPrograms(programs, another)).toThrow('不是用所给证书签名的')
  })

  test('is not made with a wrong password, and the file stays unchanged', () => {
    const path = join(folder, 'other.exe')
    writeFileSync(path, minimalExe())
    const signing = { path, key: { certificate: join(folder, 'cert.p12') }, password: 'a guess at it' }
    expect(() => signWindows(signing)).toThrow()
    expect(readFileSync(path).equals(minimalExe())).toBe(true)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('console-signing-'))).toEqual([])
  })
})
