import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { TokenOffice } from './auth/tokens.ts'
import { CONTROL_PREFIX, ControlEndpoint } from './control-endpoint.ts'
import { FaultBook } from './faults.ts'
import { send } from './http/exchange.ts'
import { Gate } from './http/gate.ts'
import { handleUpgrade } from './http/upgrade.ts'
import { Hub } from './hub/hub.ts'
import { tellHub } from './hub/tell.ts'
import { Live } from './live.ts'
import { RequestLog } from './request-log.ts'
import { defaultSwitches } from './switches.ts'
import { textAnswer } from './wire/envelope.ts'
import { Clock } from './world/clock.ts'
import { World } from './world/world.ts'

export interface SimulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number
  /** The world follows from it. Default 1. */
  seed?: number
  /** Orders and messages keep arriving by themselves. Default false: the world changes by requests and control alone. */
  live?: boolean
  /** Life of an access token. Default 1200. */
  accessSeconds?: number
  /** Life of a refresh token. Default 30 days. */
  refreshSeconds?: number
  /** How often the hub pings. Default 15. */
  pingSeconds?: number
  /** How long the hub keeps a client that says nothing. Default 30. */
  clientSeconds?: number
  /** A time (Unix ms) the server's clock stands still at. */
  now?: number
}

export interface Simulator {
  readonly url: string
  readonly port: number
  readonly world: World
  /**
   * A new world at the same address, as a new simulator has. Hub connections end; those of requests stay, since a client
   * that is about to use one again would take its end for a failure of the network.
   */
  restart(options?: Omit<SimulatorOptions, 'port'>): void
  /** Ends sockets and timers at once. */
  close(): Promise<void>
}

/** The world and everything that answers from it. */
function createBackend(options: SimulatorOptions) {
  const clock = new Clock(options.now)
  const world = new World(options.seed ?? 1, clock)
  const seconds = { access: options.accessSeconds ?? 1200, refresh: options.refreshSeconds ?? 30 * 86_400 }
  const [switches, faults, log] = [defaultSwitches(), new FaultBook(), new RequestLog()]
  const tokens = new TokenOffice(() => world.now(), seconds)
  // ASP.NET Core's defaults.
  const { pingSeconds = 15, clientSeconds = 30 } = options
  const hub = new Hub({ world, switches, tokens, faults, pingSeconds, clientSeconds })
  const live = new Live(world)
  const gate = new Gate({ world, switches, tokens, faults, log, negotiate: (received) => hub.negotiate(received) })
  const restore = () => {
    clock.offsetMs = 0
    clock.fixed = options.now
    tokens.seconds = { ...seconds }
    Object.assign(switches, defaultSwitches())
    live.set(options.live ?? false)
  }
  const control = new ControlEndpoint({ world, switches, tokens, faults, log, hub, live, restore })
  const untell = tellHub(world, hub, switches)
  live.set(options.live ?? false)
  return {
    world,
    faults,
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const url = new URL(request.url ?? '/', 'http://simulator')
      if (url.pathname.startsWith(CONTROL_PREFIX)) await control.handle(request, response, url)
      else await gate.handle(request, response, url)
    },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      handleUpgrade({ world, faults, log, hub }, request, socket, head),
    end: () => {
      live.set(false)
      untell()
      hub.close()
    },
  }
}

/** Serves the product's backend on 127.0.0.1 until closed. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  let backend = createBackend(options)
  const server = createServer((request, response) => {
    backend.handle(request, response).catch((error: unknown) => {
      // A mistake of the simulator's own: say it loudly, so that no test takes it for the contract.
      console.error('simulator:', error)
      if (!response.headersSent) send(response, textAnswer(500, 'text/plain', String(error)), backend.world.now())
    })
  })
  // As Kestrel's. Node's five seconds would cut connections that a client is about to use again.
  server.keepAliveTimeout = 130_000
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    backend.upgrade(request, socket, head).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })

  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get world() {
      return backend.world
    },
    restart: (next = {}) => {
      backend.end()
      // What hangs goes on, in the world it was asked of.
      backend.faults.clear()
      backend = createBackend(next)
    },
    close: async () => {
      backend.end()
      for (const socket of sockets) socket.destroy()
      // Only now, so that what hangs finds its client gone and does nothing more.
      backend.faults.clear()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
