import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { HostInfo } from '../../../src-preload/contract/host.ts'
import { type MenuActions, menuTemplate } from './menu-template.ts'

/** Needed for copy and paste on macOS and for accelerators everywhere. Windows and Linux hide it until Alt. */
export function installMenu(platform: HostInfo['platform'], actions: MenuActions): void {
  const template = menuTemplate(platform, actions, !app.isPackaged) as MenuItemConstructorOptions[]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
