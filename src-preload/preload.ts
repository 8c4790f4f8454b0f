import { contextBridge, ipcRenderer } from 'electron'
import { buildDesktop } from './contract.ts'

/** The one channel of commands; events come on `event:<name>`. The page gets functions alone, never ipcRenderer. */
contextBridge.exposeInMainWorld(
  'desktop',
  buildDesktop({
    invoke: (command, args) => ipcRenderer.invoke('command', command, args).catch(plainly),
    subscribe: (event, listener) => {
      const onEvent = (_event: unknown, payload: unknown) => listener(payload)
      ipcRenderer.on(`event:${event}`, onEvent)
      return () => ipcRenderer.off(`event:${event}`, onEvent)
    },
  }),
)

/** Electron puts its own words before the reason; the operator reads the reason alone. */
function plainly(error: Error): never {
  throw new Error(error.message.replace(/^Error invoking remote method 'command': (?:\w*Error: )?/, ''))
}
