import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface CompanyProxy {
  /** Host and port. */
  name: string
  /** Requests as `CONNECT console.test:443` or `GET http://…` without query, with the sender's credentials. */
  asked: { what: string; by: string | null }[]
  /** Local ports of host names that only the proxy can resolve. */
  hosts: Map<string, number>
  close(): Promise<void>
}

/** A company proxy for plain requests and tunnels; `login` is the accepted `user:password`, null for everyone. */
export async function startProxy(login: string | null = null): Promise<CompanyProxy> {
  const asked: CompanyProxy['asked'] = []
  const hosts: CompanyProxy['hosts'] = new Map()
  const sockets = new Set<Socket>()

  function mayPass(what: string, header: string | undefined): boolean {
    const by = header ? Buffer.from(header.replace('Basic ', ''), 'base64').toString() : null
    asked.push({ what, by })
    return login === null || by === login
  }

  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    if (url === '/proxy.pac') {
      return void response.end(`function FindProxyForURL(url, host) { return "PROXY ${proxy.name}" }`)
    }
    const { hostname, port, pathname, search } = new URL(url)
    if (!mayPass(`${method} ${hostname}${pathname}`, headers['proxy-authorization'])) {
      incoming.resume()
      return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Proxy of the house"' }).end()
    }
    const onward = request({ hostname, port, method, path: pathname + search, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', ({ url = '', headers }, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    if (!mayPass(`CONNECT ${url}`, headers['proxy-authorization'])) {
      const refusal =
        'HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic realm="Proxy of the house"\r\nContent-Length: 0\r\n\r\n'
      return void client.end(refusal)
    }
    const [host = '', port = ''] = url.split(':')
    const own = hosts.get(host)
    const isHere = own !== undefined || host === '127.0.0.1'
    if (!isHere) return void client.end('HTTP/1.1 502 Unknown\r\n\r\n')
    const onward = connect(own ?? Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.write(head)
      onward.pipe(client).pipe(onward)
    })
    sockets.add(onward)
    onward.on('error', () => client.destroy())
    onward.on('close', () => client.destroy())
    client.on('close', () => onward.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const proxy: CompanyProxy = {
    name: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    hosts,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return proxy
}
