import type { Locator, Page } from 'playwright/test'
import { type RouteName, routes } from '#shared/routes.ts'
import { expect, leaveFor, openScreen, reloadApplication, settled, test } from '../../e2e/support/fixtures.ts'
import { editForm, type FormCase, formCases } from '../../e2e/support/form-cases.ts'
import { comeBack, endSession } from '../../e2e/support/session-end.ts'
import type { Control } from '../../simulator/control.ts'

const offers = (page: Page) => page.getByRole('button', { name: /^恢复 / })
const offer = (page: Page, { name: { source } }: FormCase) =>
  page.getByRole('button', {
    name: new RegExp(source.startsWith('^') ? `^恢复 ${source.slice(1)}` : `^恢复 .*${source}`),
  })
/** Parts of one page that are edited at once. */
const TOGETHER: RouteName[] = ['CustomerServiceManage', 'PlaySetting']
const caseOf = (name: string) => formCases.find(({ name: { source } }) => source.includes(name))!

async function expectTyped(field: Locator, typed: string): Promise<void> {
  await expect(field).toBeVisible()
  if (await field.getAttribute('contenteditable')) await expect(field).toHaveText(typed)
  else await expect(field).toHaveValue(typed)
}

async function changesSince(server: Control, before: number) {
  const posts = (await server.log()).filter(({ method }) => method === 'POST').slice(before)
  return posts.filter(({ path }) => /updat|save|set-|reduce|increase|give/i.test(path))
}

test.use({ at: routes.Announcement.path })

/** Goes to a screen, without what was restored where the page is. */
async function discardAndOpen(page: Page, { title }: { title: string }): Promise<void> {
  const discard = page.getByRole('dialog').getByRole('button', { name: /^(不保存离开|放弃修改)$/ })
  const answer = async () => {
    await settled(page)
    if (await discard.isVisible()) await discard.click()
  }
  if ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape')
    await answer()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await leaveFor(page, title)
  await answer()
  await expect(page.locator('h1')).toHaveText(title)
}

const alone = formCases.filter(({ screen }) => !TOGETHER.includes(screen))
const TESTS = 2

for (let first = 0; first < TESTS; first++) {
  const forms = alone.filter((_form, i) => i % TESTS === first)
  const screens = forms.map(({ screen }) => routes[screen].title).join('、')

  test(`unsaved edits are offered again when the session ended, and restored as typed (fault 59, A221): ${screens}`, async ({
    signedInPage: page,
    server,
  }) => {
    for (const form of forms) {
      await test.step(`${routes[form.screen].title} ${form.name.source}`, async () => {
        await discardAndOpen(page, routes[form.screen])
        await editForm(page, form)
        await expect(form.field(page)).toBeInViewport()
        const chosen = form.isChoice ? await form.field(page).getAttribute('value') : null
        await endSession(page, server)
        await expect(offers(page)).toHaveCount(0)
        await comeBack(page)
        await expect(offers(page)).toHaveCount(1)
        // Nothing is put in, and nothing sent, before it is asked for.
        const before = (await server.log()).filter(({ method }) => method === 'POST').length
        await offer(page, form).click()
        const field = form.field(page)
        await expect(field).toBeVisible()
        if (form.isChoice) await expect(field).toHaveAttribute('value', chosen ?? '')
        else await expectTyped(field, form.typed)
        await expect(offers(page)).toHaveCount(0)
        expect(await changesSince(server, before)).toEqual([])
      })
    }
  })
}

test('each of the unsaved edits of one page is offered again and restored as typed', async ({
  signedInPage: page,
  server,
}) => {
  for (const screen of TOGETHER) {
    await discardAndOpen(page, routes[screen])
    const forms = formCases.filter((form) => form.screen === screen)
    for (const form of forms) await editForm(page, form)
    await endSession(page, server)
    await expect(offers(page)).toHaveCount(0)
    await comeBack(page)
    await expect(offers(page)).toHaveCount(forms.length)
    const before = (await server.log()).filter(({ method }) => method === 'POST').length
    for (const [i, form] of forms.entries()) {
      await test.step(form.name.source, async () => {
        await offer(page, form).click()
        await expectTyped(form.field(page), form.typed)
        await expect(offers(page)).toHaveCount(forms.length - i - 1)
      })
    }
    expect(await changesSince(server, before)).toEqual([])
  }
})

test('unsaved edits are never offered or shown to another operator, nor offered to the same one afterwards', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '首页')
  await editForm(page, caseOf('送分'))
  await endSession(page, server)
  await comeBack(page, 'kefu01', 'kefu123456')
  await settled(page)
  await expect(offers(page)).toHaveCount(0)
  await page.getByRole('button', { name: '送分' }).click()
  await expect(page.getByRole('dialog').getByLabel('操作金额')).toHaveValue('')
  await endSession(page, server)
  await comeBack(page)
  await settled(page)
  await expect(offers(page)).toHaveCount(0)
  expect(await page.evaluate(() => window.desktop.readState('drafts'))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('88.53')
})

test('a typed password is shown on demand while its field has the focus, and is not kept, as a message says', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '登录设置')
  const card = page.getByRole('group', { name: '超级管理员', exact: true })
  await card.getByLabel('昵称').fill('大管理员')
  await card.getByLabel('密码').fill('geheim-123')
  await endSession(page, server)
  await comeBack(page)
  expect(JSON.stringify(await page.evaluate(() => window.desktop.readState('drafts')))).not.toContain('geheim-123')
  await expect(offers(page)).toHaveAccessibleName(/^恢复 超级管理员 /)
  await offers(page).click()
  await expect(card.getByLabel('昵称')).toHaveValue('大管理员')
  await expect(card.getByLabel('密码')).toHaveValue('')
  await expect(card.getByText('密码不会保留，请重新输入')).toBeVisible()

  const toggle = card.getByRole('button', { name: /输入内容$/ })
  await card.getByLabel('密码').fill('geheim-7')
  await expect(card.getByLabel('密码')).toHaveAttribute('type', 'password')
  await toggle.press('Space')
  await expect(card.getByLabel('密码')).toHaveAttribute('type', 'text')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await card.getByLabel('昵称').focus()
  await expect(card.getByLabel('密码')).toHaveAttribute('type', 'password')
  await expect(card.getByLabel('密码')).toHaveValue('geheim-7')
})

test('unsaved edits that survive a reload are filled in when the form is opened; those that are given up are deleted, those of a setting changed meanwhile ask', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('unsaved edits survive a reload and are filled in when the form is opened', async () => {
    const form = caseOf('公告')
    await editForm(page, form)
    await endSession(page, server)
    await reloadApplication(page)
    await comeBack(page)
    await offer(page, form).click()
    await expect(page.getByText('请重新打开它，修改会自动填入')).toBeVisible()
    await form.open!(page)
    await expect(form.field(page)).toHaveValue(form.typed)
    await expect(offers(page)).toHaveCount(0)
  })
  await discardAndOpen(page, routes.Announcement)
  await test.step('unsaved edits that are given up are deleted', async () => {
    const form = caseOf('公告')
    await editForm(page, form)
    await endSession(page, server)
    await comeBack(page)
    await page.getByRole('button', { name: /^放弃 公告/ }).click()
    await settled(page)
    await expect(offers(page)).toHaveCount(0)
    expect(await page.evaluate(() => window.desktop.readState('drafts'))).toEqual([])
  })
  await test.step('restored edits of a setting somebody else changed meanwhile ask at saving', async () => {
    await openScreen(page, '常规设置')
    await page.getByLabel('站点名称').fill('新名称')
    await endSession(page, server)
    const name = (await server.entities('setting')).find(({ key }) => key === 'site_name')!
    await server.edit('setting', name.id as number, { value: '同事的名称' })
    await comeBack(page)
    await offers(page).click()
    await expect(page.getByLabel('站点名称')).toHaveValue('新名称')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(
      page.getByRole('alertdialog', { name: '已被他人修改' }).getByRole('row', { name: '站点名称' }),
    ).toHaveText(/好彩娱乐.*同事的名称.*新名称/)
  })
})
