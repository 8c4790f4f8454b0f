import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface CompanyProxy {
  host: string
  /** Requests as `CONNECT console.test:443` or `GET http://…` without query, with the sender's credentials. */
  requests: { target: string; credentials: string | null }[]
  /** Local ports of host names that only the proxy can resolve. */
  hosts: Map<string, number>
  close(): Promise<void>
}

/** A company proxy for plain requests and tunnels; `login` is the accepted `user:password`, null for everyone. */
export async function startProxy(login: string | null = null): Promise<CompanyProxy> {
  const requests: CompanyProxy['requests'] = []
  const hosts: CompanyProxy['hosts'] = new Map()
  const sockets = new Set<Socket>()

  function isAuthorized(target: string, header: string | undefined): boolean {
    const credentials = header ? Buffer.from(header.replace('Basic ', ''), 'base64').toString() : null
    requests.push({ target, credentials })
    return login === null || credentials === login
  }

  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    if (url === '/proxy.pac') {
      return void response.end(`function FindProxyForURL(url, host) { return "PROXY ${proxy.host}" }`)
    }
    const { hostname, port, pathname, search } = new URL(url)
    if (!isAuthorized(`${method} ${hostname}${pathname}`, headers['proxy-authorization'])) {
      incoming.resume()
      return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Company proxy"' }).end()
    }
    const upstream = request({ hostname, port, method, path: pathname + search, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  server.on('connect', ({ url = '', headers }, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    if (!isAuthorized(`CONNECT ${url}`, headers['proxy-authorization'])) {
      const refusal =
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Company proxy"\r\nContent-Length: 0\r\n\r\n'
      return void client.end(refusal)
    }
    const [host = '', port = ''] = url.split(':')
    const localPort = hosts.get(host)
    const isReachable = localPort !== undefined || host === '127.0.0.1'
    if (!isReachable) return void client.end('HTTP/1.1 502 Unknown\r\n\r\n')
    const upstream = connect(localPort ?? Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const proxy: CompanyProxy = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    hosts,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return proxy
}
