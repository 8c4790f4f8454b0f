import { expect, test } from 'vitest'
import { MAX_NOTE_LENGTH, MAX_NOTED_MEMBERS, type MemberNotesView, type NoteContent } from '#contract/member-notes.ts'
import { MemberNotes } from '#main/core/member-notes/member-notes.ts'
import { memorySecrets, operator } from '../fixtures.ts'

const SERVER = 'https://a.example'
const PASSWORD = 'correct horse'

const note = (text: string, change: Partial<NoteContent> = {}): NoteContent => ({
  text,
  tags: [],
  isWatched: false,
  ...change,
})

/** One run of the console over what the disk has. */
function start(memberNotes = memorySecrets(), server = SERVER) {
  const views: MemberNotesView[] = []
  const files: { name: string; text: string }[] = []
  const logged: unknown[] = []
  const state = { isOn: true, signedIn: true, server, now: 1_790_000_000_000.25, user: operator }
  const notes = new MemberNotes({
    ports: {
      memberNotes,
      saveFile: async (name, content) => {
        files.push({ name, text: Buffer.from(content).toString() })
        return true
      },
      log: { info: () => {}, warn: (...args) => void logged.push(args), error: (...args) => void logged.push(args) },
    },
    isOn: () => state.isOn,
    session: () => state,
    serverNow: () => state.now,
    onChange: (view) => views.push(view),
  })
  const texts = () => Object.fromEntries(notes.view.notes.map(({ userId, text }) => [userId, text]))
  const exported = async (password = PASSWORD) => {
    await notes.commands.exportMemberNotes(password)
    return files.at(-1)!.text
  }
  return { notes, state, views, files, logged, memberNotes, texts, exported }
}

/** Reads what is stored, as the first window does. */
async function opened(...args: Parameters<typeof start>) {
  const started = start(...args)
  started.notes.refresh()
  await expect.poll(() => started.views.length).toBeGreaterThan(0)
  return started
}

test('a note is there after a restart, with who wrote it and when, and its server alone has it', async () => {
  const { notes, memberNotes, state } = start()
  await notes.save('5', note('爱改账号', { tags: ['VIP', ' VIP ', ''], isWatched: true }))
  const later = await opened(memberNotes)
  expect(later.notes.view).toEqual({
    notes: [{ userId: '5', text: '爱改账号', tags: ['VIP'], isWatched: true, at: 1_790_000_000_000, by: '客服一' }],
    isPersistent: true,
    error: null,
  })
  expect([later.notes.isWatched('5'), later.notes.isWatched('6')]).toEqual([true, false])
  later.state.server = 'https://b.example'
  expect([later.texts(), later.notes.isWatched('5')]).toEqual([{}, false])
  await later.notes.save('5', note('另一个站点'))
  later.state.server = SERVER
  expect(later.texts()).toEqual({ 5: '爱改账号' })
  state.signedIn = false
  expect(notes.view.notes).toEqual([])
})

test('an empty note is removed', async () => {
  const { notes, texts, memberNotes } = start()
  await notes.save('5', note('a'))
  await notes.save('5', note('  \n'))
  expect(texts()).toEqual({})
  expect(memberNotes.saved).not.toContain('"5"')
})

test.each([
  ['a long text', note('长'.repeat(MAX_NOTE_LENGTH + 1)), '备注最多 300 字，现在是 301 字'],
  ['many tags', note('', { tags: ['1', '2', '3', '4', '5', '6'] }), '标签最多 5 个，现在是 6 个'],
  ['a long tag', note('', { tags: ['一二三四五六七八九十一'] }), '标签最多 10 字'],
])('%s is refused and the note before it stays', async (_name, content, message) => {
  const { notes, texts } = start()
  await notes.save('5', note('原来的'))
  await expect(notes.save('5', content)).rejects.toThrow(message)
  expect(texts()).toEqual({ 5: '原来的' })
})

test('there is room for a number of members, and more for those who have a note', async () => {
  const stored = Array.from({ length: MAX_NOTED_MEMBERS }, (_, i) => ({
    ...{ userId: String(i), text: 'a', tags: [], isWatched: false, at: 1, by: '' },
  }))
  const { notes } = start(memorySecrets(JSON.stringify({ version: 1, servers: { [SERVER]: stored } })))
  await expect(notes.save('99999', note('b'))).rejects.toThrow('最多给 2000 位会员写备注')
  await notes.save('1', note('b'))
  expect(notes.view.notes).toHaveLength(MAX_NOTED_MEMBERS)
})

test('one stored note that is not understood makes none of them disappear from the disk', async () => {
  const stored = [{ userId: '5', text: 'a', tags: [], isWatched: false, at: '1', by: '' }]
  const store = memorySecrets(JSON.stringify({ version: 1, servers: { [SERVER]: stored } }))
  const { notes, memberNotes } = await opened(store)
  await notes.save('6', note('b'))
  expect([notes.view.isPersistent, memberNotes.writes]).toEqual([false, []])
})

test('notes of a newer version stay on the disk, and what is written is said to be in memory', async () => {
  const newer = JSON.stringify({ version: 2, members: ['秘密'] })
  const { notes, memberNotes, texts, logged } = await opened(memorySecrets(newer))
  expect(notes.view).toMatchObject({ isPersistent: false, error: expect.stringContaining('无法读取') })
  await notes.save('5', note('新的'))
  expect([memberNotes.saved, texts()]).toEqual([newer, { 5: '新的' }])
  expect(JSON.stringify(logged)).not.toContain('秘密')
})

test('without a key store, or while the disk is full, the notes are in memory and say so', async () => {
  const store = memorySecrets()
  Object.assign(store, { persistent: false })
  expect((await opened(store)).notes.view.isPersistent).toBe(false)
  const { notes, memberNotes, texts, logged } = start()
  const { save } = memberNotes
  memberNotes.save = () => Promise.reject(new Error('ENOSPC'))
  await notes.save('5', note('不要写进日志'))
  expect(notes.view).toMatchObject({ isPersistent: false, error: '备注没有存到磁盘，只在内存中' })
  expect(texts()).toEqual({ 5: '不要写进日志' })
  expect(JSON.stringify(logged)).not.toContain('不要写进日志')
  memberNotes.save = save
  await notes.save('6', note('b'))
  expect(notes.view).toMatchObject({ isPersistent: true, error: null })
  expect(memberNotes.saved).toContain('不要写进日志')
})

test('switched off there are none to see, write, export or hear, and what is stored stays', async () => {
  const { notes, state, memberNotes, texts } = start()
  await notes.save('5', note('a', { isWatched: true }))
  state.isOn = false
  expect([texts(), notes.isWatched('5')]).toEqual([{}, false])
  await expect(notes.save('5', note(''))).rejects.toThrow('本机备注已停用')
  await expect(notes.commands.exportMemberNotes(PASSWORD)).rejects.toThrow('已停用')
  expect(memberNotes.saved).toContain('"5"')
})

test('signed out nothing is written', async () => {
  const { notes, state } = start()
  state.signedIn = false
  await expect(notes.save('5', note('a'))).rejects.toThrow('请先登录')
})

test('an exported file has nothing readable, and another workstation reads it by its password', async () => {
  const { notes, files, exported } = start()
  await notes.save('66536166', note('常改收款账号', { tags: ['注意'] }))
  const file = await exported()
  expect(files[0]!.name).toMatch(/^本机备注-\d{4}-\d\d-\d\d\.json$/)
  for (const secret of ['66536166', '常改', '注意', SERVER, '客服一', PASSWORD]) expect(file).not.toContain(secret)
  expect(await exported()).not.toBe(file)
  const other = start()
  expect(await other.notes.import(file, PASSWORD, false)).toEqual({
    ...{ added: ['66536166'], updated: [], retained: [], unchanged: 0, dropped: 0, otherServer: null },
  })
  expect(other.notes.view.notes).toEqual(notes.view.notes)
  await expect(start().exported()).rejects.toThrow('还没有备注可以导出')
})

test('a wrong password, a changed file and another file are named, and change nothing', async () => {
  const { notes, exported } = start()
  await notes.save('5', note('a'))
  const file = await exported()
  const other = start()
  const importing = (text: string, password = PASSWORD) => other.notes.import(text, password, false)
  await expect(importing(file, 'wrong horse')).rejects.toThrow('密码不对，或文件被改动过')
  const parsed = JSON.parse(file)
  const changed = Buffer.from(parsed.data, 'base64')
  changed[0]! ^= 1
  await expect(importing(JSON.stringify({ ...parsed, data: changed.toString('base64') }))).rejects.toThrow('密码不对')
  const short = JSON.stringify({ ...parsed, tag: Buffer.from(parsed.tag, 'base64').subarray(0, 4).toString('base64') })
  await expect(importing(short)).rejects.toThrow('这不是导出的本机备注')
  await expect(importing(JSON.stringify({ ...parsed, version: 2 }))).rejects.toThrow('请先更新控制台')
  for (const text of ['', '{}', 'not json', '[]']) await expect(importing(text)).rejects.toThrow('这不是导出的本机备注')
  expect(other.texts()).toEqual({})
})

test('an import merges: the newer note of a member wins, and what happened to whom is said', async () => {
  const theirs = start()
  theirs.state.now = 2_000.5
  for (const id of ['1', '2', '3', '4']) await theirs.notes.save(id, note(`他们 ${id}`))
  const file = await theirs.exported()
  const ours = start()
  ours.state.now = 1_000
  await ours.notes.save('2', note('我们 2'))
  ours.state.now = 3_000
  await ours.notes.save('3', note('我们 3'))
  await ours.notes.save('4', note('他们 4'))
  await ours.notes.save('9', note('我们 9'))
  expect(await ours.notes.import(file, PASSWORD, false)).toEqual({
    ...{ added: ['1'], updated: ['2'], retained: ['3'], unchanged: 1, dropped: 0, otherServer: null },
  })
  expect(ours.texts()).toEqual({ 1: '他们 1', 2: '他们 2', 3: '我们 3', 4: '他们 4', 9: '我们 9' })
  expect((await opened(ours.memberNotes)).texts()).toEqual(ours.texts())
})

test('notes of another server are imported only when that is accepted', async () => {
  const theirs = start(undefined, 'https://b.example')
  await theirs.notes.save('5', note('b'))
  const file = await theirs.exported()
  const ours = start()
  expect(await ours.notes.import(file, PASSWORD, false)).toMatchObject({ added: [], otherServer: 'https://b.example' })
  expect(ours.texts()).toEqual({})
  expect(await ours.notes.import(file, PASSWORD, true)).toMatchObject({ added: ['5'], otherServer: null })
})
