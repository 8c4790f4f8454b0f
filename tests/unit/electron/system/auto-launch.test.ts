import { expect, test, vi } from 'vitest'
import { loginItem } from '../../../../src-main/electron/system/auto-launch.ts'
import { createAutostartEntry } from '../../../../src-main/electron/system/autostart-entry.ts'

vi.mock('electron', () => ({ app: {} }))

test('on Windows the program and every argument with a space are quoted', () => {
  const args = ['--user-data-dir=D:\\a b', '--hidden']
  expect(loginItem('win32', 'C:\\Program Files\\console\\operator-console.exe', args)).toEqual({
    path: '"C:\\Program Files\\console\\operator-console.exe"',
    args: ['"--user-data-dir=D:\\a b"', '--hidden'],
  })
  expect(loginItem('darwin', '/Applications/a b', args)).toEqual({ path: '/Applications/a b', args })
})

test('the autostart entry escapes special characters in the command', () => {
  const entry = createAutostartEntry(['/opt/运营 控制台/op"$x`\\1%', '--hidden'])
  expect(entry).toContain('Exec="/opt/运营 控制台/op\\\\"\\\\$x\\\\`\\\\\\\\1%%" "--hidden"\n')
  expect(entry).toMatch(/^\[Desktop Entry\]\nType=Application\n/)
})

test('the autostart entry names the program, without which the system ignores it', () => {
  expect(createAutostartEntry(['/opt/a b\\c', '--hidden'])).toContain('\nTryExec=/opt/a b\\\\c\n')
})
