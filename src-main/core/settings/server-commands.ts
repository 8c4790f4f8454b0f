import type { SettingsView } from '../../../src-preload/contract.ts'
import type { Answers } from '../bridge.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../session/session.ts'
import { probe } from './probe.ts'
import { serverAddress } from './server-address.ts'
import { withChosen, withServer } from './servers.ts'
import type { SettingsRoom } from './settings.ts'

type ServerCommands = Pick<Answers, 'setServer' | 'saveServer' | 'removeServer' | 'probeServer'>

/** The servers of this workstation, and which of them is used. */
export function serverCommands(
  settings: SettingsRoom,
  session: Session,
  changeSettings: (change: Parameters<SettingsRoom['change']>[0]) => SettingsView,
  fetch: Ports['fetch'],
): ServerCommands {
  return {
    setServer: (typed) => {
      const server = serverAddress(typed)
      if (server === session.view.server) return session.view
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
    probeServer: (address) => probe(address, fetch),
  }
}
