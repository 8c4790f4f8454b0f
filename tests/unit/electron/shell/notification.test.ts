import { afterEach, expect, test, vi } from 'vitest'
import { showNotification } from '../../../../src-main/electron/shell/notification.ts'
import type { AppNotification } from '../../../../src-preload/contract/alerts.ts'

const displayed = vi.hoisted(() => [] as { body: string }[])

vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => true
    constructor(options: { body: string }) {
      displayed.push(options)
    }
    on() {}
    show() {}
    close() {}
  },
}))
afterEach(() => void vi.unstubAllGlobals())

const notice: AppNotification = {
  ...{ id: '1', kind: 'privateMessage', title: '张三 发来私信', body: '下分<b>500</b>元 &amp;', route: null },
  ...{ timestamp: 0, read: false, items: [], amount: null, state: 'none' },
}

test.each([
  ['linux', '下分‹b›500‹/b›元 ＆amp;'],
  ['win32', notice.body],
  ['darwin', notice.body],
])('on %s no text of a member is read as markup', (platform, body) => {
  vi.stubGlobal('process', { ...process, platform })
  showNotification(notice, 'tag', { onOpen: () => {}, onAction: () => {}, onResult: () => {} })
  expect(displayed.splice(0)).toMatchObject([{ body }])
})
