// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#renderer/api/http/api-error.ts'
import type { ReviewDialogProps } from '#renderer/form/dialogs/review-dialog.tsx'
import type { EditForm } from '#renderer/form/edit/edit-form.ts'
import type { Values } from '#renderer/form/edit/edits.ts'
import { schemaFromValidator } from '#renderer/form/edit/rules.ts'
import { combineForms } from '#renderer/form/edit/save-bar.tsx'
import { useEditForm } from '#renderer/form/edit/use-edit-form.tsx'
import { rememberUnconfirmed } from '#renderer/form/submit/submit-action.ts'
import { collectDrafts } from '#renderer/stores/form-drafts.ts'
import { useSession } from '#renderer/stores/session.ts'
import { useToasts } from '#renderer/stores/toast.ts'
import { inConsole, render, unmount } from '#tests/unit/mount.tsx'

type Question = Pick<ReviewDialogProps, 'reviews' | 'isRepeated'>

let questions: Question[]
let answer: (isConfirmed: boolean) => void
let theirKeys: readonly string[] | null
let foundConflicts: { key: string; theirs: unknown }[]
vi.mock('#renderer/form/dialogs/ask-review.ts', () => ({
  resolveConflicts: async ({ conflicts }: { conflicts: typeof foundConflicts }) => {
    foundConflicts.push(...conflicts)
    return theirKeys
  },
  askReview: (question: Question) => {
    questions.push(question)
    return new Promise<boolean>((resolve) => {
      answer = resolve
    })
  },
}))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: { recordChange: async () => {} } }))

beforeEach(() => {
  questions = []
  theirKeys = []
  foundConflicts = []
  useToasts.setState({ toasts: [] })
})

interface Server {
  values: Values
  sent: Values[]
  succeeds: boolean
}
const createServer = (values: Values): Server => ({ values, sent: [], succeeds: true })

type Options = Partial<Parameters<typeof useEditForm<Values>>[0]>

/** Mounts one form per server; `forms` are those of the latest render. */
async function mountForms(servers: readonly Server[], options: Options = {}) {
  return (await mountPage(servers, options)).forms
}

/** `leave` unmounts the forms. */
async function mountPage(servers: readonly Server[], options: Options = {}) {
  const forms: EditForm<Values>[] = []
  function Form({ server, index }: { server: Server; index: number }) {
    forms[index] = useEditForm<Values>({
      name: `表单${index + 1}`,
      initialValues: server.values,
      labels: { odds: '赔率', limit: '限额', loginPwd: '密码' },
      review: {},
      refetch: async () => ({ ...server.values }),
      submit: async (_values, changes) => {
        server.sent.push(changes)
        if (server.succeeds) server.values = { ...server.values, ...changes }
        return server.succeeds
      },
      ...options,
    })
    return null
  }
  await render(inConsole(servers.map((server, index) => <Form key={index} {...{ server, index }} />)))
  return { forms, leave: unmount }
}

/** Runs something and lets everything happen that needs no answer of the operator. */
async function run(action: () => unknown): Promise<void> {
  await act(async () => {
    action()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  })
}

/** Starts a save; `result` is what it resolved to. */
async function startSave(save: () => Promise<boolean>): Promise<{ result: boolean | null }> {
  const state: { result: boolean | null } = { result: null }
  await run(() => {
    void save().then((isSaved) => Object.assign(state, { result: isSaved }))
  })
  return state
}
const reply = (isConfirmed: boolean) => run(() => answer(isConfirmed))
const changesOf = ({ reviews }: Question) =>
  reviews.flatMap(({ changes }) => changes.map(({ label, before, after, reason }) => [label, before, after, reason]))

test('nothing is sent before the changes are confirmed, and going back keeps the edits', async () => {
  const server = createServer({ odds: 1.95, limit: 100 })
  const forms = await mountForms([server], {
    review: { findUnusual: (_values, { odds }, current) => ({ odds: `原来 ${current.odds}，现在 ${odds}` }) },
  })
  await run(() => forms[0]!.set({ odds: '2.5' }))
  const saved = await startSave(() => forms[0]!.save())
  expect(changesOf(questions[0]!)).toEqual([['赔率', 1.95, '2.5', '原来 1.95，现在 2.5']])
  expect(forms[0]!.saving).toBe(true)
  expect(server.sent).toEqual([])
  await reply(false)
  expect(saved.result).toBe(false)
  expect(server.sent).toEqual([])
  expect(forms[0]).toMatchObject({ saving: false, dirty: true, values: { odds: '2.5' }, message: null })
})

test.each([
  ['as a database writes it', '1.9', '2.5', '2.5000', null],
  ['not at all', '1.9', '2.5', '1.9', '核对后没有变化，可以再次保存'],
  ['an amount that differs in its decimals only', '1.90', '1.9', '1.90', '核对后没有变化，可以再次保存'],
  ['as something else', '1.9', '2.5', '2.1', '服务器上的值与提交的不同，请核对后再保存'],
  ['another text of figures', 'v1.9', 'v1.90', 'v1.9', '核对后没有变化，可以再次保存'],
])('a save whose answer was lost, and the server then has the value %s', async (_how, before, sent, now, message) => {
  const server = createServer({ odds: before })
  const submit = async () => {
    server.values = { odds: now }
    throw new ApiError('network', '网络连接失败')
  }
  const forms = await mountForms([server], { submit })
  await run(() => forms[0]!.set({ odds: sent }))
  const saved = await startSave(() => forms[0]!.save())
  await reply(true)
  expect(saved.result).toBe(message === null)
  expect(forms[0]!.message?.text ?? null).toBe(message && `操作失败! 网络连接失败。结果未知：${message}`)
})

test('a value that the server masked is not sent beside another edit, also where it is masked only when read again (A376)', async () => {
  const server = createServer({ odds: 1.95, phone: '13812341234' })
  const forms = await mountForms([server], { unmaskedFields: () => ['phone'], labels: { odds: '赔率', phone: '手机' } })
  server.values = { odds: 1.95, phone: '138****1234' }
  await run(() => forms[0]!.set({ odds: '2' }))
  expect((await startSave(() => forms[0]!.save())).result).toBe(false)
  expect([questions, server.sent]).toEqual([[], []])
  expect(forms[0]!.errors).toEqual({ phone: '服务器遮住了一部分，请填写完整后再保存' })
  expect(forms[0]!.message?.text).toBe('服务器遮住了手机（138****1234），连同修改提交会丢失原来的内容，没有保存')
  await run(() => forms[0]!.set({ phone: '13912345678' }))
  const saved = await startSave(() => forms[0]!.save())
  await reply(true)
  expect(saved.result).toBe(true)
  expect(server.sent).toEqual([{ odds: '2', phone: '13912345678' }])
})

test('a second save while the changes are reviewed asks and sends nothing more', async () => {
  const server = createServer({ odds: 1.95 })
  const forms = await mountForms([server])
  await run(() => forms[0]!.set({ odds: '2' }))
  const first = await startSave(() => forms[0]!.save())
  expect((await startSave(() => forms[0]!.save())).result).toBe(false)
  expect(questions).toHaveLength(1)
  await reply(true)
  expect(first.result).toBe(true)
  expect(server.sent).toEqual([{ odds: '2' }])
})

test('the review asks in place of the confirmation', async () => {
  const confirm = vi.fn(async () => true)
  const forms = await mountForms([createServer({ odds: 1 })], { confirm })
  await run(() => forms[0]!.set({ odds: '2' }))
  await startSave(() => forms[0]!.save())
  expect(questions).toHaveLength(1)
  expect(confirm).not.toHaveBeenCalled()
})

test('values that change while they are reviewed are asked again, and only what was confirmed is sent', async () => {
  const server = createServer({ odds: 1.95, limit: 100 })
  const forms = await mountForms([server])
  await run(() => forms[0]!.set({ odds: '2' }))
  const saved = await startSave(() => forms[0]!.save())
  // The operator keeps the own value in the conflict that follows.
  server.values = { ...server.values, odds: 1.8, limit: 300 }
  await reply(true)
  expect(server.sent).toEqual([])
  expect(questions.map(({ isRepeated }) => isRepeated)).toEqual([false, true])
  expect(changesOf(questions[1]!)).toEqual([['赔率', 1.8, '2', null]])
  await reply(true)
  expect(saved.result).toBe(true)
  expect(server.sent).toEqual([{ odds: '2' }])
  expect(server.values).toEqual({ odds: '2', limit: 300 })
})

test('another value of a field that is not edited is not asked again', async () => {
  const server = createServer({ odds: 1.95, limit: 100 })
  const forms = await mountForms([server])
  await run(() => forms[0]!.set({ odds: '2' }))
  const saved = await startSave(() => forms[0]!.save())
  server.values = { ...server.values, limit: 300 }
  await reply(true)
  expect(saved.result).toBe(true)
  expect(questions).toHaveLength(1)
})

test('nothing is asked when the server has the values already', async () => {
  const server = createServer({ odds: 1.95 })
  const forms = await mountForms([server])
  await run(() => forms[0]!.set({ odds: '2' }))
  server.values = { odds: 2 }
  expect((await startSave(() => forms[0]!.save())).result).toBe(true)
  expect([questions, server.sent]).toEqual([[], []])
})

test('a reading that fails after the answer sends nothing and says so', async () => {
  const server = createServer({ odds: 1.95 })
  let readings = 0
  const forms = await mountForms([server], {
    refetch: async () => {
      if (++readings > 1) throw new Error('读取失败')
      return server.values
    },
  })
  await run(() => forms[0]!.set({ odds: '2' }))
  const saved = await startSave(() => forms[0]!.save())
  await reply(true)
  expect(saved.result).toBe(false)
  expect(server.sent).toEqual([])
  expect(forms[0]!.message?.text).toBe('读取失败')
})

test('passwords are masked in the review, account numbers are not', async () => {
  const forms = await mountForms([createServer({ loginPwd: '', limit: '6222' })], {
    writeOnly: ['loginPwd'],
    sensitiveFields: ['limit'],
  })
  await run(() => forms[0]!.set({ loginPwd: 'geheim', limit: '6333' }))
  await startSave(() => forms[0]!.save())
  const [review] = questions[0]!.reviews
  expect(review!.changes.map(({ key, isSecret }) => [key, isSecret])).toEqual([
    ['loginPwd', true],
    ['limit', false],
  ])
})

test('no secret gets into the draft of unsaved edits, also one that is only known by its name', async () => {
  const forms = await mountForms([createServer({ odds: 1, loginPwd: '', pay_token: '' })], { draftKey: 'secrets' })
  const collect = () => collectDrafts('/Main/x').filter(({ key }) => key === 'secrets')
  await run(() => forms[0]!.set({ loginPwd: 'geheim', pay_token: 'geheim' }))
  expect(collect()).toEqual([])
  await run(() => forms[0]!.set({ odds: '2' }))
  expect(collect()).toMatchObject([{ edits: '{"edits":{"odds":"2"},"base":{"odds":1}}', incomplete: true }])
})

test('of several conflicts each field keeps the value that was chosen for it', async () => {
  const server = createServer({ odds: 1, limit: 100 })
  const forms = await mountForms([server])
  await run(() => forms[0]!.set({ odds: '2', limit: '200' }))
  server.values = { odds: 3, limit: 300 }
  theirKeys = ['limit']
  const saved = await startSave(() => forms[0]!.save())
  expect(changesOf(questions[0]!)).toEqual([['赔率', 3, '2', null]])
  await reply(true)
  expect(saved.result).toBe(true)
  expect(server.sent).toEqual([{ odds: '2' }])
})

test('what was saved here and not read again yet is no change of another operator', async () => {
  const server = createServer({ odds: 1.95, limit: 100 })
  // A dialog that is opened again at once begins with what was read before.
  const saveOdds = async (odds: string, read = 1.95) => {
    const forms = await mountForms([server], { initialValues: { odds: read, limit: 100 } })
    await run(() => forms[0]!.set({ odds }))
    await startSave(() => forms[0]!.save())
    await reply(true)
  }
  await saveOdds('2.5')
  await saveOdds('3')
  expect(foundConflicts).toEqual([])
  expect(server.sent).toEqual([{ odds: '2.5' }, { odds: '3' }])
  server.values = { ...server.values, odds: 7 }
  await saveOdds('4')
  expect(foundConflicts).toEqual([expect.objectContaining({ key: 'odds', theirs: 7 })])
  // Another operator has gone back to it from what was read since.
  await saveOdds('5', 7)
  expect(foundConflicts).toHaveLength(2)
  useSession.setState(({ epoch }) => ({ epoch: epoch + 1 }))
  await saveOdds('6')
  expect(foundConflicts).toHaveLength(3)
})

test('what is edited while a save runs stays an edit, over the saved values', async () => {
  const server = createServer({ odds: 1, limit: 100, loginPwd: '' })
  let answerRequest: (isSaved: boolean) => void = () => {}
  const forms = await mountForms([server], {
    writeOnly: ['loginPwd'],
    submit: () =>
      new Promise((resolve) => {
        answerRequest = resolve
      }),
  })
  await run(() => forms[0]!.set({ odds: '2', limit: '200', loginPwd: 'geheim' }))
  const saved = await startSave(() => forms[0]!.save())
  await reply(true)
  await run(() => forms[0]!.set({ limit: '250' }))
  await run(() => answerRequest(true))
  expect(saved.result).toBe(true)
  expect(forms[0]!.changes).toEqual({ limit: '250' })
  expect(forms[0]!.values).toEqual({ odds: '2', limit: '250', loginPwd: '' })
})

describe('a form that was left', () => {
  test('sends and asks nothing any more, and says so', async () => {
    for (const review of [{}, undefined]) {
      let answerReading: () => void = () => {}
      const server = createServer({ odds: 1 })
      const { forms, leave } = await mountPage([server], {
        review,
        refetch: () =>
          new Promise((resolve) => {
            answerReading = () => resolve(server.values)
          }),
      } as Options)
      await run(() => forms[0]!.set({ odds: '2' }))
      const saved = await startSave(() => forms[0]!.save())
      await leave()
      await run(() => answerReading())
      expect(saved.result).toBe(false)
      expect([questions, server.sent]).toEqual([[], []])
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['表单1：离开时尚未提交，没有保存'])
      useToasts.setState({ toasts: [] })
    }
  })

  test('still reports why what it had sent was not saved', async () => {
    let answerRequest: (isSaved: boolean) => void = () => {}
    const { forms, leave } = await mountPage([createServer({ odds: 1 })], {
      failureMessage: '保存失败!',
      submit: () =>
        new Promise((resolve) => {
          answerRequest = resolve
        }),
    })
    await run(() => forms[0]!.set({ odds: '2' }))
    await startSave(() => forms[0]!.save())
    await reply(true)
    await leave()
    await run(() => answerRequest(false))
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['表单1：保存失败!'])
  })
})

describe('combined forms', () => {
  test('a creation that turns out to be saved already is not sent when the others are asked', async () => {
    const servers = [createServer({ odds: 1 }), createServer({ odds: 1 })]
    const forms = await mountForms(servers, { verify: async () => true })
    rememberUnconfirmed('表单1', { odds: '2' }, async () => true)
    await run(() => forms.map((form) => form.set({ odds: '2' })))
    const saved = await startSave(() => combineForms(forms).save())
    await reply(true)
    expect(saved.result).toBe(true)
    expect(servers.map(({ sent }) => sent.length)).toEqual([0, 1])
  })

  test('the changes of all forms are reviewed in one question, then sent one after the other', async () => {
    const servers = [createServer({ odds: 1 }), createServer({ limit: 100 }), createServer({ limit: 5 })]
    const forms = await mountForms(servers)
    await run(() => [forms[0]!.set({ odds: '2' }), forms[2]!.set({ limit: '6' })])
    const saved = await startSave(() => combineForms(forms).save())
    expect(questions).toHaveLength(1)
    expect(questions[0]!.reviews.map(({ name }) => name)).toEqual(['表单1', '表单3'])
    expect(servers.flatMap(({ sent }) => sent)).toEqual([])
    await reply(true)
    expect(saved.result).toBe(true)
    expect(servers.map(({ sent }) => sent)).toEqual([[{ odds: '2' }], [], [{ limit: '6' }]])
  })

  test('a form that fails stops the others, and a message says what was saved', async () => {
    const servers = [createServer({ odds: 1 }), createServer({ odds: 1 }), createServer({ odds: 1 })]
    servers[1]!.succeeds = false
    const forms = await mountForms(servers)
    const onSaveFailed = vi.fn()
    await run(() => forms.map((form) => form.set({ odds: '2' })))
    const saved = await startSave(() => combineForms(forms, onSaveFailed).save())
    await reply(true)
    expect(saved.result).toBe(false)
    expect(servers.map(({ sent }) => sent.length)).toEqual([1, 1, 0])
    expect(onSaveFailed).toHaveBeenCalledWith(1)
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('已保存：表单1。没有提交：表单3')
    expect(forms.map(({ dirty, saving }) => [dirty, saving])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ])
  })

  test('an invalid form is found before anything is asked, and leaves none locked', async () => {
    const forms = await mountForms([createServer({ odds: 1 }), createServer({ odds: 1 })], {
      schema: schemaFromValidator(({ odds }) => ({ odds: odds === '-1' ? '必须大于 0' : null })),
    })
    const onSaveFailed = vi.fn()
    await run(() => [forms[0]!.set({ odds: '2' }), forms[1]!.set({ odds: '-1' })])
    expect((await startSave(() => combineForms(forms, onSaveFailed).save())).result).toBe(false)
    expect(onSaveFailed).toHaveBeenCalledWith(1)
    expect(questions).toEqual([])
    expect(forms.map(({ saving }) => saving)).toEqual([false, false])
  })

  test('discarded edits of all forms come back together', async () => {
    const forms = await mountForms([createServer({ odds: 1 }), createServer({ limit: 5 })])
    await run(() => [forms[0]!.set({ odds: '2' }), forms[1]!.set({ limit: '6' })])
    await run(() => combineForms(forms).revert())
    expect(forms.map(({ changes }) => changes)).toEqual([{}, {}])
    await run(() => combineForms(forms).undoRevert!())
    expect(forms.map(({ changes }) => changes)).toEqual([{ odds: '2' }, { limit: '6' }])
  })
})

test('discarded edits can be brought back until the next edit, over the values of the server', async () => {
  const server = createServer({ odds: 1, limit: 100 })
  const forms = await mountForms([server])
  const form = () => forms[0]!
  expect(form().undoRevert).toBeNull()
  await run(() => form().set({ odds: '2' }))
  await run(() => form().revert())
  expect(form()).toMatchObject({ dirty: false, values: { odds: 1 } })
  await run(() => form().undoRevert!())
  expect(form()).toMatchObject({ dirty: true, values: { odds: '2' }, undoRevert: null })
  await run(() => form().revert())
  await run(() => form().set({ limit: '7' }))
  expect(form().undoRevert).toBeNull()
  expect(form().changes).toEqual({ limit: '7' })
})
