import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { type AppUpdater, NsisUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { UpdateChannel } from '#contract/settings.ts'
import type { UpdatePlan } from '#main/core/updates/update-config.ts'
import { describeUpdateError, UpdateService } from '#main/core/updates/update-service.ts'
import { SafeAppImageUpdater } from '#main/electron/updates/appimage-updater.ts'
import { createUpdater, readFeedNotes } from '#main/electron/updates/electron-updater-adapter.ts'
import { latestYml, startUpdateFeed, type UpdateFeed } from '#tests/update-feed.ts'
import { silentLogger } from '../../core/fixtures.ts'

/** The real electron-updater against a local feed, with Node's network in place of Electron's (fault 31). */

const INSTALLER = Buffer.alloc(200_000, 'an installer')

let feed: UpdateFeed
let folder: string
beforeEach(async () => {
  feed = await startUpdateFeed()
  folder = mkdtempSync(join(tmpdir(), 'console-updates-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await feed.close()
  rmSync(folder, { recursive: true, force: true })
})

class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(...[options, callback]: Parameters<ElectronHttpExecutor['createRequest']>) {
    // A socket each: Node adds listeners to one that it uses again, as Electron does not.
    return request({ ...options, agent: false } as object, callback as never) as never
  }
  override addRedirectHandlers(): void {}
}

const updaters = { linux: SafeAppImageUpdater, win32: NsisUpdater }

function start(
  platform: keyof typeof updaters,
  plan: Partial<UpdatePlan> & { channel?: UpdateChannel } = {},
  isUseDifferentialDownload = false,
) {
  writeFileSync(join(folder, 'app-update.yml'), 'publisherName: The House\nupdaterCacheDirName: cache\n')
  if (platform === 'linux') {
    if (!existsSync(appImage())) writeFileSync(appImage(), 'the old one')
    vi.stubEnv('APPIMAGE', appImage())
  }
  let onQuit: (exitCode: number) => void = () => {}
  const updater: AppUpdater = new updaters[platform](null, {
    version: '1.2.0',
    name: 'operator-console',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: (handler) => {
      onQuit = handler
    },
  })
  const _testOnlyOptions = { platform, isUseDifferentialDownload }
  Object.assign(updater, { httpExecutor: new NodeExecutor(), _testOnlyOptions })
  let installBlocker: string | null = null
  const states: string[] = []
  const install = vi.fn(async (_file: string, _mayQuit: () => boolean) => {})
  const service = new UpdateService({
    updater: createUpdater({
      ...{
        updater,
        feed: feed.url,
        channel: 'stable' as const,
        log: silentLogger,
        notifyOnly: false,
        installation: 'onQuit',
        ...plan,
        fetch,
        install,
      },
      abortPending: () => feed.dropConnections(),
    }),
    log: silentLogger,
    installBlocker: () => installBlocker,
    onChange: ({ state, percent }) => states.push(state === 'downloading' ? `${state} ${percent}` : state),
  })
  return {
    service,
    states,
    install,
    block: (why: string | null) => {
      installBlocker = why
    },
    quit: async () => {
      service.beforeQuit()
      await service.stop()
      // Electron reports it again when the console quits after stopping.
      service.beforeQuit()
      onQuit(0)
    },
  }
}

async function checked(...options: Parameters<typeof start>) {
  const started = start(...options)
  await started.service.check()
  return started
}

const appImage = () => join(folder, 'console.AppImage')
const installed = () => readFileSync(appImage(), 'utf8')
const LINUX_FEED = `latest-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`

/** Files of a download in the cache. */
function pendingFiles(): string[] {
  const pending = join(folder, 'cache/pending')
  return existsSync(pending) ? readdirSync(pending) : []
}

function publish(
  platform: keyof typeof updaters,
  version: string,
  content: Buffer | string = INSTALLER,
  more = '',
): void {
  const file = platform === 'linux' ? `console-${version}.AppImage` : `console-${version}.exe`
  const yml = platform === 'linux' ? LINUX_FEED : 'latest.yml'
  feed.files.set(yml, latestYml({ version, file, content: INSTALLER, extraLines: more }))
  feed.files.set(file, content)
}

/** Installing an AppImage needs programs that Windows lacks. */
const unix = test.skipIf(process.platform === 'win32')

/** Moves what is published to the feed of a pilot group. */
function moveToBeta(): void {
  for (const name of [...feed.files.keys()].filter((file) => file.startsWith('latest'))) {
    feed.files.set(name.replace('latest', 'beta'), feed.files.get(name)!)
    feed.files.delete(name)
  }
}

test.each(['win32', 'linux'] as const)(
  'on %s a version on trial is offered to the pilot group alone, and never an older one (A335)',
  async (platform) => {
    publish(platform, '1.3.0')
    moveToBeta()
    publish(platform, '1.2.0')
    const isOffered = async (channel: UpdateChannel) => {
      const { service } = await checked(platform, { notifyOnly: true, channel })
      return service.view
    }
    expect(await isOffered('stable')).toMatchObject({ state: 'upToDate', reason: '' })
    expect(await isOffered('beta')).toMatchObject({ state: 'available', version: '1.3.0' })
    publish(platform, '1.1.0')
    moveToBeta()
    const reason = '更新源上的版本 1.1.0 比当前版本旧，已忽略'
    expect(await isOffered('beta')).toMatchObject({ state: 'upToDate', reason })
  },
)

unix('a newer version is downloaded in the background and installed on quit', async () => {
  publish('linux', '1.3.0')
  const { service, states, quit, block } = await checked('linux')
  expect(service.view).toMatchObject({ state: 'ready', version: '1.3.0', percent: 100, reason: '' })
  expect(states.slice(0, 2)).toEqual(['checking', 'downloading 0'])
  expect(pendingFiles()).toContain('console-1.3.0.AppImage')
  // With a dialog open, quitting does not install.
  block('有未关闭的对话框')
  await expect(service.install()).rejects.toThrow('有未关闭的对话框')
  await quit()
  expect(installed()).toBe('the old one')
  const later = await checked('linux')
  await later.quit()
  expect(readFileSync(appImage())).toEqual(INSTALLER)
  expect(statSync(appImage()).mode & 0o111).toBe(0o111)
  expect(pendingFiles()).not.toContain('console-1.3.0.AppImage')
})

unix('after a quit that was cancelled a version that is downloaded later is still installed', async () => {
  const { service, quit } = start('linux')
  service.beforeQuit()
  publish('linux', '1.3.0')
  await service.check()
  await quit()
  expect(readFileSync(appImage())).toEqual(INSTALLER)
})

unix('the installed AppImage stays whole when the new one cannot be put beside it', async () => {
  publish('linux', '1.3.0')
  const { quit } = await checked('linux')
  // In place of a full disk, which no test can have.
  mkdirSync(join(folder, 'console.AppImage.new/full'), { recursive: true })
  await quit()
  expect(installed()).toBe('the old one')
  expect(pendingFiles()).toContain('console-1.3.0.AppImage')
})

unix('a downloaded file that was changed is deleted, and installed neither on request nor on quit', async () => {
  publish('linux', '1.3.0')
  const file = join(folder, 'cache/pending/console-1.3.0.AppImage')
  const first = await checked('linux', { installation: 'elevated' })
  writeFileSync(file, 'another program')
  await expect(first.service.install()).rejects.toThrow('与更新源给出的校验值不符，已删除')
  expect(first.install).not.toHaveBeenCalled()
  expect(first.service.view.state).toBe('failed')
  expect(pendingFiles()).toEqual([])

  // A deleted one is downloaded again too.
  await first.service.check()
  rmSync(file)
  await expect(first.service.install()).rejects.toThrow('与更新源给出的校验值不符，已删除')
  await first.service.check()
  expect(readFileSync(file)).toEqual(INSTALLER)
  const second = await checked('linux')
  writeFileSync(file, 'another program')
  await second.quit()
  expect(installed()).toBe('the old one')
})

test('what is new comes with the offer, as text', async () => {
  publish('linux', '1.3.0', INSTALLER, 'releaseNotes: "- 会员列表可以排序\\n\\n- <b>甲</b>\\u202E\\n"\n')
  const { service } = await checked('linux', { notifyOnly: true })
  expect(service.view).toMatchObject({ state: 'available', notes: ['会员列表可以排序', '<b>甲</b>'] })
  publish('linux', '1.2.0')
  await service.check()
  expect(service.view).toMatchObject({ state: 'upToDate', notes: [] })
})

test.each([undefined, null, 5, [{ version: '1.3.0', note: '甲' }]])('the feed may say nothing of it: %j', (value) =>
  expect(readFeedNotes(value)).toEqual([]),
)

test('what is new is bounded, and a version with more changes than are listed says where the others are', () => {
  const notes = readFeedNotes(Array.from({ length: 500 }, () => '变'.repeat(300)).join('\n'))
  expect([notes.length <= 30, Math.max(...notes.map((note) => note.length))]).toEqual([true, 200])
  const changes = Array.from({ length: 31 }, (_, index) => `变化 ${index}`)
  expect(readFeedNotes(changes.slice(0, 30).join('\n'))).toEqual(changes.slice(0, 30))
  expect(readFeedNotes(changes.join('\n'))).toEqual([...changes.slice(0, 29), '其余变化在更新后见 设置 → 关于'])
})

test('a change that begins while consent is asked for keeps the console from quitting', async () => {
  publish('linux', '1.3.0')
  const { service, install, block } = await checked('linux', { installation: 'elevated' })
  install.mockImplementationOnce(async () => block('有操作正在提交'))
  await service.install()
  expect(install.mock.calls[0]?.[1]()).toBe(false)
  block(null)
  expect(install.mock.calls[0]?.[1]()).toBe(true)
  // The installer gave up; it can be started again.
  await service.install()
  expect(install).toHaveBeenCalledTimes(2)
})

test('a downloaded version is not downloaded again, and concurrent checks run once', async () => {
  publish('linux', '1.3.0')
  const first = start('linux')
  await Promise.all([first.service.check(), first.service.check()])
  await first.service.check()
  expect(feed.requests.filter((name) => name.startsWith('latest'))).toHaveLength(2)
  expect(feed.sentBytes).toBeLessThan(1.5 * INSTALLER.length)
  const second = await checked('linux')
  expect(second.service.view.state).toBe('ready')
  expect(feed.sentBytes).toBeLessThan(1.5 * INSTALLER.length)
})

const breakOff: Parameters<UpdateFeed['files']['set']>[1] = (_req, res) => {
  res.writeHead(200, { 'content-length': INSTALLER.length })
  res.write(INSTALLER.subarray(0, 1_000), () => res.destroy())
}

test.each([
  ['other content', Buffer.alloc(INSTALLER.length, 'something else'), /校验值不符/],
  ['a shorter file', INSTALLER.subarray(0, 1_000), /校验值不符/],
  ['a page', '<!doctype html><title>Sign in</title>', /校验值不符/],
  ['an answer that breaks off', breakOff, /下载中断/],
  ['no file', undefined, /HTTP 404/],
])(
  '%s in place of the installer: refused, and no file is left that could be installed',
  async (_name, content, reason) => {
    publish('linux', '1.3.0')
    if (content === undefined) feed.files.delete('console-1.3.0.AppImage')
    else feed.files.set('console-1.3.0.AppImage', content)
    const { service, quit } = await checked('linux')
    expect(service.view).toMatchObject({ state: 'failed', version: '1.3.0', reason: expect.stringMatching(reason) })
    // electron-updater may open its temporary file only after it has removed it; the next download does that again.
    expect(pendingFiles().filter((name) => !name.startsWith('temp-'))).toEqual([])
    await expect(service.install()).rejects.toThrow('没有可以安装的更新')
    await quit()
    expect(installed()).toBe('the old one')
    // A later check may succeed.
    publish('linux', '1.3.0')
    await service.check()
    expect(service.view.state).toBe('ready')
    expect(pendingFiles()).toEqual(['console-1.3.0.AppImage', 'update-info.json'])
  },
)

const noFiles = 'version: 9.0.0\nfiles: []\n'
const noHash = 'version: 9.0.0\nfiles:\n  - url: console-9.0.0.exe\n'
const noVersion = latestYml({ version: 'newest', file: 'x.exe', content: INSTALLER })

test.each([
  ['a page', '<!doctype html><html><head><title>Sign in</title></head><body>…</body></html>'],
  ['an empty file', ''],
  ['a file without files', noFiles],
  ['a file without hashes', noHash],
  ['a version that is none', noVersion],
  ['broken YAML', 'version: 9.0.0\nfiles: [\n'],
])('%s in place of the feed: refused with a reason', async (_name, text) => {
  feed.files.set('latest.yml', text)
  const { service } = await checked('win32')
  expect(service.view).toMatchObject({ state: 'failed', reason: '更新源返回的不是有效的更新信息' })
  expect(pendingFiles()).toEqual([])
})

test('a missing feed is reported with a reason', async () => {
  const { service } = await checked('win32')
  expect(service.view).toMatchObject({ state: 'failed', reason: '更新源上没有更新信息文件' })
  expect(describeUpdateError(new Error('net::ERR_PROXY_CONNECTION_FAILED'))).toBe('无法连接更新源，或下载中断')
})

test('a feed that does not respond and a download that stalls both time out', async () => {
  const silence = () => {}
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  feed.files.set('latest.yml', silence)
  const { service } = start('win32')
  const checked = service.check()
  await vi.advanceTimersByTimeAsync(30_000)
  await checked
  expect(service.view).toMatchObject({ state: 'failed', reason: '更新源没有响应' })

  publish('linux', '1.3.0')
  feed.files.set('console-1.3.0.AppImage', silence)
  const still = start('linux')
  const fetched = still.service.check()
  await vi.waitFor(() => expect(feed.requests).toContain('console-1.3.0.AppImage'), { timeout: 30_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  await fetched
  vi.useRealTimers()
  expect(still.service.view).toMatchObject({ state: 'failed', reason: '更新源没有响应' })
  expect(pendingFiles()).toEqual([])
})

test('an older version is skipped with a reason, the same version without one', async () => {
  publish('win32', '1.1.9')
  const { service } = await checked('win32')
  expect(service.view).toMatchObject({
    state: 'upToDate',
    version: null,
    reason: '更新源上的版本 1.1.9 比当前版本旧，已忽略',
  })
  publish('win32', '1.2.0')
  await service.check()
  expect(service.view).toMatchObject({ state: 'upToDate', reason: '' })
  expect(feed.requests.filter((name) => name !== 'latest.yml')).toEqual([])
})

test('a staged release reaches the given percentage of installations', async () => {
  publish('linux', '1.3.0', INSTALLER, 'stagingPercentage: 50\n')
  // The last four bytes of the updater id, as a fraction of their range, decide.
  const number = (end: string) => writeFileSync(join(folder, '.updaterId'), `00000000-0000-5000-8000-0000${end}`)
  number('c0000000')
  const late = await checked('linux')
  expect(late.service.view).toMatchObject({
    state: 'upToDate',
    reason: '新版本 1.3.0 正在分批推送，还没有轮到这台电脑',
  })
  number('40000000')
  const early = await checked('linux')
  expect(early.service.view.state).toBe('ready')
})

test.each([false, true])(
  'an installer whose signature cannot be verified is refused; found in the cache: %s',
  async (isFound) => {
    // Without PowerShell electron-updater alone would accept the file. Its search for PowerShell writes to NUL, which is
    // an ordinary file outside of Windows.
    if (process.platform !== 'win32') onTestFinished(() => rmSync('NUL', { force: true }))
    publish('win32', '1.3.0')
    if (isFound) {
      const fileName = 'console-1.3.0.exe'
      const sha512 = createHash('sha512').update(INSTALLER).digest('base64')
      mkdirSync(join(folder, 'cache/pending'), { recursive: true })
      writeFileSync(join(folder, 'cache/pending', fileName), INSTALLER)
      const note = { fileName, sha512, isAdminRightsRequired: false }
      writeFileSync(join(folder, 'cache/pending/update-info.json'), JSON.stringify(note))
    }
    const { service } = await checked('win32')
    expect(service.view).toMatchObject({ state: 'failed', reason: '安装包的签名与发布者不符，已删除' })
    expect(pendingFiles()).toEqual([])
  },
)

unix('a version that the feed withdraws is deleted and never installed', async () => {
  publish('linux', '1.3.0')
  const { service, quit } = await checked('linux')
  expect(pendingFiles()).toContain('console-1.3.0.AppImage')
  publish('linux', '1.2.0')
  await service.check()
  expect(service.view).toMatchObject({ state: 'upToDate', version: null, reason: '新版本 1.3.0 已撤回，没有安装' })
  expect(pendingFiles()).toEqual([])
  await quit()
  expect(installed()).toBe('the old one')
  // The next version is downloaded as usual.
  publish('linux', '1.3.1')
  await service.check()
  expect(service.view).toMatchObject({ state: 'ready', version: '1.3.1' })
})

unix('a version withdrawn since the last check is installed neither on request nor on quit', async () => {
  publish('linux', '1.3.0')
  const first = await checked('linux')
  publish('linux', '1.3.0', INSTALLER, 'withdrawn: [1.3.0]\n')
  await expect(first.service.install()).rejects.toThrow('新版本 1.3.0 已撤回，没有安装')
  expect(first.install).not.toHaveBeenCalled()
  expect(pendingFiles()).toEqual([])

  publish('linux', '1.3.0')
  const second = await checked('linux')
  publish('linux', '1.3.0', INSTALLER, 'stagingPercentage: 0\n')
  await second.quit()
  expect(installed()).toBe('the old one')
  expect(pendingFiles()).toEqual([])
})

unix('without an answer of the feed nothing is installed, and the downloaded version stays', async () => {
  publish('linux', '1.3.0')
  const { service, quit, install } = await checked('linux')
  feed.files.clear()
  await service.check()
  expect(service.view.state).toBe('ready')
  await expect(service.install()).rejects.toThrow('暂时无法确认更新源仍提供此版本')
  await quit()
  expect(installed()).toBe('the old one')
  expect(pendingFiles()).toContain('console-1.3.0.AppImage')
  publish('linux', '1.3.0')
  await service.install()
  expect(install.mock.calls[0]?.[0]).toBe(join(folder, 'cache/pending/console-1.3.0.AppImage'))
})

test.each(['withdrawn:\n  - 1.2.0\n', 'withdrawn: 1.2.0\n'])(
  'an operator of a withdrawn version reads about it: %j',
  async (line) => {
    publish('win32', '1.1.0', INSTALLER, line)
    const { service } = await checked('win32')
    expect(service.view).toMatchObject({ state: 'upToDate', reason: '当前版本 1.2.0 已撤回，请联系管理员' })
  },
)

test('where only the administrator installs, a newer version is named and not downloaded', async () => {
  publish('linux', '1.3.0')
  const { service } = await checked('linux', { notifyOnly: true })
  expect(service.view).toMatchObject({ state: 'available', version: '1.3.0' })
  await service.check()
  expect(service.view.state).toBe('available')
  expect(feed.requests.filter((name) => !name.startsWith('latest'))).toEqual([])
})

unix.each(['ends for another installer', 'needs consent to install'])(
  'a console that %s installs nothing on quit',
  async (why) => {
    publish('linux', '1.3.0')
    const needsConsent = why === 'needs consent to install'
    const { service, quit } = await checked('linux', needsConsent ? { installation: 'elevated' } : {})
    if (!needsConsent) service.leaveToInstaller()
    await quit()
    expect(installed()).toBe('the old one')
  },
)

const BLOCK_BYTES = 10_000

/** A block map as electron-builder makes it: a hash of every part of a file. */
function blockMapOf(content: Buffer): Buffer {
  const blocks = Array.from({ length: Math.ceil(content.length / BLOCK_BYTES) }, (_, n) =>
    content.subarray(n * BLOCK_BYTES, (n + 1) * BLOCK_BYTES),
  )
  const checksums = blocks.map((block) => createHash('sha512').update(block).digest('base64'))
  const file = { name: 'file', offset: 0, checksums, sizes: blocks.map(({ length }) => length) }
  return Buffer.from(JSON.stringify({ version: '2', files: [file] }))
}

/** An AppImage ends with its block map. */
function buildAppImage(content: Buffer): { content: Buffer; blockMapSize: number } {
  const blockMap = deflateRawSync(blockMapOf(content))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(blockMap.length)
  return { content: Buffer.concat([content, blockMap, size]), blockMapSize: blockMap.length }
}

const randomBlocks = randomBytes(160_000)
const oldAppImage = Buffer.concat([randomBlocks, Buffer.from('the old version'), randomBytes(100_000)])
const newAppImage = Buffer.concat([randomBlocks, Buffer.from('the new version'), randomBytes(60_000)])

unix.each([
  ['only the changed parts are downloaded', true, 'intact', 0.6],
  ['a feed without ranges sends the whole file', false, 'intact', 2.1],
  ['with a damaged old file the whole new one follows', true, 'damaged', 1.8],
] as const)('%s, and the result is verified', async (_name, answersRanges, old, maxShare) => {
  await feed.close()
  feed = await startUpdateFeed({ answersRanges })
  const oldFile = buildAppImage(oldAppImage)
  if (old === 'damaged') oldFile.content.fill(0, 0, 100_000)
  writeFileSync(appImage(), oldFile.content)
  const release = { version: '1.3.0', file: 'console-1.3.0.AppImage', ...buildAppImage(newAppImage) }
  feed.files.set(LINUX_FEED, latestYml(release))
  feed.files.set(release.file, release.content)
  const { service } = await checked('linux')
  expect(service.view.state).toBe('ready')
  expect(readFileSync(join(folder, 'cache/pending/console-1.3.0.AppImage'))).toEqual(release.content)
  expect(feed.sentBytes / release.content.length).toBeLessThan(maxShare)
})

test('a Windows installer is not downloaded in parts from a feed that ignores ranges', async () => {
  if (process.platform !== 'win32') onTestFinished(() => rmSync('NUL', { force: true }))
  await feed.close()
  feed = await startUpdateFeed({ answersRanges: false })
  const parts = Array.from({ length: 8 }, () => randomBytes(60_000))
  const installer = Buffer.concat(parts)
  // Every other part has changed: four downloads, each of which would get the whole file.
  const old = Buffer.concat(parts.map((part, n) => (n % 2 ? part : randomBytes(60_000))))
  mkdirSync(join(folder, 'cache'))
  writeFileSync(join(folder, 'cache/installer.exe'), old)
  feed.files.set('console-1.2.0.exe.blockmap', gzipSync(blockMapOf(old)))
  feed.files.set('console-1.3.0.exe.blockmap', gzipSync(blockMapOf(installer)))
  feed.files.set('latest.yml', latestYml({ version: '1.3.0', file: 'console-1.3.0.exe', content: installer }))
  feed.files.set('console-1.3.0.exe', installer)
  const { service } = await checked('win32', {}, true)
  // Downloaded as a whole: refused for its signature, after the hash.
  expect(service.view).toMatchObject({ state: 'failed', reason: '安装包的签名与发布者不符，已删除' })
  expect(feed.sentBytes).toBeLessThan(2.2 * installer.length)
})

unix('a part that never arrives is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  writeFileSync(appImage(), buildAppImage(oldAppImage).content)
  const release = { version: '1.3.0', file: 'console-1.3.0.AppImage', ...buildAppImage(newAppImage) }
  feed.files.set(LINUX_FEED, latestYml(release))
  feed.files.set(release.file, (req, res) => {
    if (req.headers.range === 'bytes=0-0') res.writeHead(206).end('x')
  })
  const { service } = start('linux')
  const checked = service.check()
  const downloads = () => feed.requests.filter((name) => name === release.file)
  await vi.waitFor(() => expect(downloads()).toHaveLength(2), { timeout: 30_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  await checked
  expect(service.view).toMatchObject({ state: 'failed', reason: '更新源没有响应' })
  expect(pendingFiles()).toEqual([])
})

test('the first background check runs one minute after the start', async () => {
  mkdirSync(join(folder, 'cache'))
  const { service } = start('win32')
  vi.useFakeTimers()
  service.start()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(service.view.state).toBe('idle')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(service.view.state).not.toBe('idle')
  service.stop()
  vi.useRealTimers()
  await expect.poll(() => service.view.state).toBe('failed')
})
