import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { TokenIssuer } from './auth/tokens.ts'
import { CONTROL_PREFIX, ControlEndpoint } from './control-endpoint.ts'
import type { Dialect } from './dialect/dialect.ts'
import { FaultRegistry } from './fault-registry.ts'
import { handleUpgrade } from './http/handle-upgrade.ts'
import { send } from './http/http-io.ts'
import { RequestPipeline } from './http/request-pipeline.ts'
import { Hub } from './hub/hub.ts'
import { pushWorldEvents } from './hub/push-world-events.ts'
import { LiveTraffic } from './live-traffic.ts'
import { RequestLog } from './request-log.ts'
import { defaultSwitches } from './switches.ts'
import { textResponse } from './wire/envelope.ts'
import { Clock } from './world/clock.ts'
import { World } from './world/world.ts'

export interface SimulatorOptions {
  /** 0, the default, picks a free port. */
  port?: number
  /** Seed of the generated world. Default 1. */
  seed?: number
  /**
   * Whether orders and messages keep arriving on their own. Default false: only requests and control calls change the
   * world.
   */
  live?: boolean
  /** Access token lifetime. Default 1200. */
  accessSeconds?: number
  /** Refresh token lifetime. Default 30 days. */
  refreshSeconds?: number
  /** The hub's ping interval. Default 15. */
  pingIntervalSeconds?: number
  /** The hub closes a client that was silent for this long. Default 30. */
  clientTimeoutSeconds?: number
  /** Unix ms at which the server's clock stands still. */
  now?: number
  /** The rules of a server that answers differently. Default none. */
  dialect?: Dialect
}

export interface Simulator {
  readonly url: string
  readonly port: number
  readonly world: World
  /** Prefixes of the paths whose requests a fault holds until it is cleared. */
  readonly heldPaths: string[]
  /** How many REST requests are being handled, those that a fault holds included. */
  readonly openRequests: number
  /**
   * Starts a new world at the same address. Hub connections are closed; connections of requests stay open, because a
   * client that is about to reuse one would take its end for a network failure.
   */
  restart(options?: Omit<SimulatorOptions, 'port'>): void
  /** Closes sockets and timers at once. */
  close(): Promise<void>
}

/** The world and everything that answers from it. */
function createBackend(options: SimulatorOptions) {
  const clock = new Clock(options.now)
  const world = new World(options.seed ?? 1, clock)
  const seconds = { access: options.accessSeconds ?? 1200, refresh: options.refreshSeconds ?? 30 * 86_400 }
  const startSwitches = () => ({ ...defaultSwitches(), dialect: options.dialect ?? [] })
  const [switches, faults, log] = [startSwitches(), new FaultRegistry(), new RequestLog()]
  const tokens = new TokenIssuer(() => world.now(), seconds)
  // ASP.NET Core's defaults.
  const { pingIntervalSeconds = 15, clientTimeoutSeconds = 30 } = options
  const hub = new Hub({ world, switches, tokens, faults, pingIntervalSeconds, clientTimeoutSeconds })
  const live = new LiveTraffic(world)
  const pipeline = new RequestPipeline({
    world,
    switches,
    tokens,
    faults,
    log,
    negotiate: (received) => hub.negotiate(received),
  })
  const restoreDefaults = () => {
    clock.offsetMs = 0
    clock.fixed = options.now
    tokens.lifetimes = { ...seconds }
    Object.assign(switches, startSwitches())
    live.setEnabled(options.live ?? false)
  }
  const control = new ControlEndpoint({ world, switches, tokens, faults, log, hub, restoreDefaults })
  const stopPushing = pushWorldEvents(world, hub, switches)
  live.setEnabled(options.live ?? false)
  return {
    world,
    faults,
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const url = new URL(request.url ?? '/', 'http://simulator')
      if (url.pathname.startsWith(CONTROL_PREFIX)) await control.handle(request, response, url)
      else await pipeline.handle(request, response, url)
    },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      handleUpgrade({ world, faults, log, hub }, request, socket, head),
    end: () => {
      live.setEnabled(false)
      stopPushing()
      hub.close()
    },
  }
}

/** Serves the product's backend on 127.0.0.1 until closed. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  let backend = createBackend(options)
  let openRequests = 0
  const server = createServer((request, response) => {
    const counted = request.url?.startsWith(CONTROL_PREFIX) ? 0 : 1
    openRequests += counted
    backend
      .handle(request, response)
      .catch((error: unknown) => {
        // A bug in the simulator itself: logged, so that a test does not take it for server behaviour.
        console.error('simulator:', error)
        if (!response.headersSent) send(response, textResponse(500, 'text/plain', String(error)), backend.world.now())
      })
      .finally(() => {
        openRequests -= counted
      })
  })
  // Kestrel's value. Node's default of five seconds would close connections that a client is about to reuse.
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
    get heldPaths() {
      return backend.faults.heldPaths
    },
    get openRequests() {
      return openRequests
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
