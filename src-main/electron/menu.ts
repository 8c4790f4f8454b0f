import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { HostInfo } from '../../src-preload/contract.ts'
import { menuTemplate } from './menu-template.ts'

export interface MenuActions {
  open(route: string): void
  /** By so many steps; 0 is the size as it was made. */
  zoom(steps: number): void
  quit(): void
}

/** Without it macOS has no copy and paste, and no system its accelerators: on Windows and Linux it is hidden until Alt. */
export function installMenu(platform: HostInfo['platform'], actions: MenuActions): void {
  const template = menuTemplate(platform, actions, !app.isPackaged) as MenuItemConstructorOptions[]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
