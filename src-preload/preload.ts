import { contextBridge, ipcRenderer } from 'electron'
import { buildDesktop } from './contract/desktop.ts'

/** Commands use the channel `command`, events `event:<name>`. The page gets functions only, never ipcRenderer. */
contextBridge.exposeInMainWorld(
  'desktop',
  buildDesktop({
    invoke: (command, args) => ipcRenderer.invoke('command', command, args).catch(stripIpcErrorPrefix),
    subscribe: (event, listener) => {
      const onEvent = (_event: unknown, payload: unknown) => listener(payload)
      ipcRenderer.on(`event:${event}`, onEvent)
      return () => ipcRenderer.off(`event:${event}`, onEvent)
    },
  }),
)

/** Electron prefixes the error message; the operator should see the reason only. */
function stripIpcErrorPrefix(error: Error): never {
  throw new Error(error.message.replace(/^Error invoking remote method 'command': (?:\w*Error: )?/, ''))
}
