import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'

interface TlsFront {
  port: number
  /** The file of its certificate, which no authority has signed. */
  certificate: string
  /** Stands in for a certificate in the system's store. */
  trustArgument: string
  close(): Promise<void>
}

/** A TLS end of `*.test` before a server of this machine. */
export async function startTlsFront(target: string, folder: string): Promise<TlsFront> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=console.test', '-addext', 'subjectAltName=DNS:*.test,DNS:console.test']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  const cert = readFileSync(certificate)
  const server = createServer({ key: readFileSync(key), cert }, (client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1')
    client.pipe(upstream).pipe(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(spki).digest('base64')
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    trustArgument: `--ignore-certificate-errors-spki-list=${hash}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
