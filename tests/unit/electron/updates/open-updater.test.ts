import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { installElevated, quitAndInstall } from '#main/electron/updates/open-updater.ts'

vi.mock('electron', () => ({ app: {} }))

function start() {
  const elevate = new EventEmitter()
  const run = vi.fn(() => elevate)
  return { elevate, run, installed: installElevated('C:\\cache\\setup.exe', 'C:\\console\\resources', run) }
}

test('an elevated installation has started once consent was given', async () => {
  const { elevate, run, installed } = start()
  expect(run).toHaveBeenCalledWith(
    join('C:\\console\\resources', 'elevate.exe'),
    ['C:\\cache\\setup.exe', '--updated', '/S', '--force-run'],
    { stdio: 'ignore' },
  )
  const onStart = vi.fn()
  void installed.then(onStart)
  await Promise.resolve()
  expect(onStart).not.toHaveBeenCalled()
  elevate.emit('exit', 0)
  await installed
})

test('without consent the console goes on and says so', async () => {
  const { elevate, installed } = start()
  elevate.emit('exit', 1)
  await expect(installed).rejects.toThrow('没有得到管理员的许可，新版本没有安装')
})

test('without the program that asks for consent the console goes on', async () => {
  const { elevate, installed } = start()
  elevate.emit('error', new Error('ENOENT'))
  await expect(installed).rejects.toThrow('无法以管理员身份安装，请联系管理员')
})

test('when the system refuses the file the console goes on and says so', async () => {
  const updater = Object.assign(new EventEmitter(), { quitAndInstall: vi.fn() })
  const installing = quitAndInstall(updater)
  expect(updater.quitAndInstall).toHaveBeenCalledWith(true, true)
  updater.emit('error', new Error('Could not get code signature'))
  await expect(installing).rejects.toThrow('更新没有完成，原因见日志')
})
