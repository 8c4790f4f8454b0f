import type { SettingsView } from '../../../src-preload/contract.ts'
import type { Answers } from '../bridge.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../session/session.ts'
import { probe } from './probe.ts'
import { serverAddress } from './server-address.ts'
import { withChosen, withServer } from './servers.ts'
import { LOCKED, type SettingsRoom } from './settings.ts'

type ServerCommands = Pick<Answers, 'setServer' | 'saveServer' | 'removeServer' | 'probeServer'>

/** Commands for the servers of this workstation and the selected one. */
export function serverCommands(
  settings: SettingsRoom,
  session: Session,
  changeSettings: (change: Parameters<SettingsRoom['change']>[0]) => SettingsView,
  ports: Pick<Ports, 'fetch' | 'confirmServer'>,
): ServerCommands {
  let asking = false

  /** A page cannot switch a session to another server by itself: the operator confirms. One prompt at a time. */
  async function isAgreed(server: string): Promise<boolean> {
    if (!session.view.signedIn) return true
    if (asking) throw new Error('请先回答切换服务器的询问')
    asking = true
    try {
      return await ports.confirmServer(server)
    } finally {
      asking = false
    }
  }

  return {
    setServer: async (typed) => {
      const server = serverAddress(typed)
      if (server === session.view.server) return session.view
      if (settings.locked.includes('server')) throw new Error(LOCKED)
      if (!(await isAgreed(server))) return session.view
      changeSettings({ server, servers: withChosen(settings.servers, server) })
      session.changeServer(server)
      return session.view
    },
    saveServer: (before, profile) => {
      const moves = before === settings.all.server && serverAddress(profile.address) !== before
      if (moves) throw new Error('正在使用的服务器不能更换地址')
      return changeSettings({ servers: withServer(settings.servers, before, profile) })
    },
    removeServer: (address) => {
      if (address === settings.all.server) throw new Error('正在使用的服务器不能删除')
      return changeSettings({ servers: settings.servers.filter((server) => server.address !== address) })
    },
    probeServer: (address) => probe(address, ports.fetch),
  }
}
