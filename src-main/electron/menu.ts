import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { HostInfo } from '../../src-preload/contract.ts'
import { type MenuActions, menuTemplate } from './menu-template.ts'

/** Without it macOS has no copy and paste, and no system its accelerators: on Windows and Linux it is hidden until Alt. */
export function installMenu(platform: HostInfo['platform'], actions: MenuActions): void {
  const template = menuTemplate(platform, actions, !app.isPackaged) as MenuItemConstructorOptions[]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
