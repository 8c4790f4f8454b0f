import { Menu } from 'electron'
import type { HostInfo } from '../../../src-preload/contract/host.ts'
import { isPackaged } from '../system/is-packaged.ts'
import { type MenuActions, menuTemplate } from './menu-template.ts'

/** Needed for copy and paste on macOS and for accelerators everywhere. Windows and Linux hide it until Alt. */
export function installMenu(platform: HostInfo['platform'], actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, actions, !isPackaged())))
}
