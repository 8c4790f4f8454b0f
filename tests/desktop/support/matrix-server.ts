import { type AddressInfo, createServer, type Socket } from 'node:net'
import { networkMatrix, type Row } from './network-matrix.ts'

export interface MatrixServer {
  readonly url: string
  /** The first line of each request. */
  requests: string[]
  userAgents: Set<string>
  close(): Promise<void>
}

/** Sends each row of the network matrix at its path, or as a proxy, byte for byte. */
export async function startMatrixServer(): Promise<MatrixServer> {
  const requests: string[] = []
  const userAgents = new Set<string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay().on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let received = ''
    socket.on('data', (piece) => {
      received += piece.toString('latin1')
      const [head = '', body] = received.split('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      if (body === undefined || body.length < length) return
      received = ''
      const line = head.split('\r\n')[0]!
      requests.push(line)
      userAgents.add(/^user-agent: (.*)$/im.exec(head)?.[1] ?? '')
      const row = networkMatrix[Number(/(?:\/matrix\/|CONNECT refused-)(\d+)/.exec(line)?.[1])]
      if (row) void answer(socket, row)
      else socket.end('HTTP/1.1 404 Unknown\r\nContent-Length: 0\r\n\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    userAgents,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

async function answer(socket: Socket, row: Row): Promise<void> {
  for (const piece of row.answer) await new Promise<void>((written) => socket.write(piece, () => written()))
  if (row.end === 'reset') socket.resetAndDestroy()
  else socket.end()
}
