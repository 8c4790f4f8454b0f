// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConfirmedRowSwitch } from '#renderer/form/submit/confirmed-switch.tsx'
import { inConsole, render } from '#tests/unit/mount.tsx'

type Question = { submitLabel: string; secondaryLabel?: string }
const { questions, submitted, answers } = vi.hoisted(() => ({
  questions: [] as Question[],
  submitted: [] as { fields: object[]; verify?: () => Promise<boolean> }[],
  answers: [] as string[],
}))
vi.mock('#renderer/form/dialogs/confirm.ts', () => ({
  askConfirm: async (question: Question) => questions.push(question) > 0,
  askChoice: async (question: Question) => {
    questions.push(question)
    return answers.shift()
  },
}))
vi.mock('#renderer/form/submit/submit-action.ts', async (original) => ({
  ...(await original<object>()),
  submitAction: async (action: (typeof submitted)[number]) => submitted.push(action),
}))
beforeEach(() => {
  questions.length = submitted.length = 0
})

async function show(checked: boolean | null) {
  const props = { name: '收款1', submit: async () => true, fetchState: async () => null, resource: 'x' }
  await render(inConsole(<ConfirmedRowSwitch {...props} checked={checked} />))
  return {
    switches: document.querySelectorAll('[role=switch]').length,
    buttons: document.querySelectorAll('button'),
  }
}

test('a switch whose state is not known shows none, and either can be chosen, or neither (A386)', async () => {
  const { switches, buttons } = await show(null)
  expect([switches, document.body.textContent?.trim()]).toEqual([0, '未知'])
  expect(buttons[0]!.className, 'it brings its look along, as only rows style their buttons').toContain('fui-Link')
  answers.push('submit', 'secondary', 'cancel')
  for (let n = 0; n < 3; n++) await act(async () => buttons[0]!.click())
  expect(questions[0]).toMatchObject({ submitLabel: '启用', secondaryLabel: '停用' })
  expect(submitted.map(({ fields }) => fields)).toEqual([
    [{ field: '启用', from: '未知', to: '开' }],
    [{ field: '启用', from: '未知', to: '关' }],
  ])
  await expect(submitted[1]!.verify!(), 'a state that is not said is no proof that it is off').rejects.toThrow()
})

test('one that is known is a switch', async () => {
  const { switches, buttons } = await show(false)
  expect(switches).toBe(1)
  await act(async () => buttons[0]!.click())
  expect(submitted[0]!.fields).toEqual([{ field: '启用', from: '关', to: '开' }])
})
