import type { SettingsView } from '#contract/settings.ts'
import { completeProfile, profileChanges } from '#shared/server-profile.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../session/session.ts'
import { checkServer } from './check-server.ts'
import { parseProfile } from './profile-schema.ts'
import { ensureListed, upsertServer } from './servers.ts'
import { MANAGED_MESSAGE, type SettingsStore } from './settings-store.ts'

/** An exported profile has the defaults as well. Throws an Error that names each mistake. */
const readDocument = (json: string) => profileChanges(completeProfile(parseProfile(json)))

/** Commands for the servers of this workstation and the selected one. */
export function serverCommands(
  settings: SettingsStore,
  session: Session,
  changeSettings: (change: Parameters<SettingsStore['change']>[0]) => SettingsView,
  ports: Pick<Ports, 'fetch' | 'confirmServer' | 'saveFile'>,
  /** Names and readings of the hub and of the orders may be others now. */
  onProfileChange: () => void,
) {
  let isConfirming = false

  /** A page cannot switch a session to another server by itself: the operator confirms. One prompt at a time. */
  async function confirmSwitch(server: string): Promise<boolean> {
    if (!session.view.signedIn) return true
    if (isConfirming) throw new Error('请先回答切换服务器的询问')
    isConfirming = true
    try {
      return await ports.confirmServer(server)
    } finally {
      isConfirming = false
    }
  }

  return {
    setServer: async (input) => {
      const server = settings.normalizeAddress(input)
      if (server === session.view.server) return session.view
      if (settings.isManaged('server')) throw new Error(MANAGED_MESSAGE)
      if (!(await confirmSwitch(server))) return session.view
      changeSettings({ server, servers: ensureListed(settings.servers, server) })
      session.changeServer(server)
      return session.view
    },
    saveServer: (previousAddress, { name, address: input, profile: json }) => {
      const changes = json === undefined ? undefined : readDocument(json)
      const address = settings.normalizeAddress(input, changes)
      const isSelected = previousAddress === settings.effective.server
      if (isSelected && address !== previousAddress) throw new Error('正在使用的服务器不能更换地址')
      const servers = upsertServer(settings.servers, previousAddress, { name, address })
      const view = changeSettings({ servers, ...(changes && settings.withProfile(changes, address)) })
      if (changes && isSelected) onProfileChange()
      return view
    },
    removeServer: (address) => {
      if (address === settings.effective.server) throw new Error('正在使用的服务器不能删除')
      return changeSettings({ servers: settings.servers.filter((server) => server.address !== address) })
    },
    checkServer: (address) => checkServer(settings.normalizeAddress(address), ports.fetch),
    setServerProfile: (json) => {
      const view = changeSettings(settings.withProfile(readDocument(json)))
      onProfileChange()
      return view
    },
    exportServerProfile: () => {
      const text = `${JSON.stringify(settings.profile, null, 2)}\n`
      return ports.saveFile('server-profile.json', new TextEncoder().encode(text))
    },
  } satisfies Partial<CommandHandlers>
}
