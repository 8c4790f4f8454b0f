import { contextBridge, ipcRenderer } from 'electron'
import type { Mini, MiniView } from './contract/mini.ts'

/** The bridge of the mini window: it reads what is shown and asks for the main window, and has no other command. */
const mini: Mini = {
  onView: (listener) => void ipcRenderer.on('mini:view', (_event, view: MiniView) => listener(view)),
  open: (target) => void ipcRenderer.invoke('mini', target),
  close: () => void ipcRenderer.invoke('mini', 'close'),
}

contextBridge.exposeInMainWorld('mini', mini)
