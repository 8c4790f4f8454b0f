import type { Page } from 'playwright/test'
import { expect, openScreen, signIn, test } from '../support/fixtures.ts'
import { editForm, type FormCase, formCases } from '../support/form-cases.ts'
import { comeBack, endSession } from '../support/session-end.ts'

const offers = (page: Page) => page.getByRole('button', { name: /^恢复 / })
const offer = (page: Page, { name: { source } }: FormCase) =>
  page.getByRole('button', {
    name: new RegExp(source.startsWith('^') ? `^恢复 ${source.slice(1)}` : `^恢复 .*${source}`),
  })

/** Lets what a case has open be given up, so that the next one starts on a page of its own. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => window.desktop.signOut())
  await expect(page).toHaveURL(/#\/Login$/)
  await comeBack(page)
}

test.use({ actionTimeout: 10_000 })

test.describe('unsaved edits when the session ends (fault 59, A221)', () => {
  // Four pages, each with a quarter of the forms one after the other: a page for every form would cost a minute more.
  for (const quarter of [0, 1, 2, 3]) {
    const cases = formCases.filter((_form, index) => index % 4 === quarter)
    test(`unsaved edits of every form are offered again and restored as typed (${quarter + 1} of 4)`, async ({
      signedInPage: page,
      server,
    }) => {
      test.setTimeout(120_000)
      for (const form of cases) {
        await test.step(`${form.screen} ${form.name.source}`, async () => {
          await editForm(page, form)
          const chosen = form.isChoice ? await form.field(page).getAttribute('value') : null
          await endSession(page, server)
          await expect(offers(page)).toHaveCount(0)
          await comeBack(page)
          await expect(offers(page)).toHaveCount(1)
          // Nothing is put in, and nothing sent, before it is asked for.
          const before = (await server.log()).filter(({ method }) => method === 'POST').length
          await offer(page, form).click()
          await expect(form.field(page)).toBeVisible()
          if (form.isChoice) await expect(form.field(page)).toHaveAttribute('value', chosen ?? '')
          else if (await form.field(page).getAttribute('contenteditable')) {
            await expect(form.field(page)).toHaveText(form.typed)
          } else await expect(form.field(page)).toHaveValue(form.typed)
          await expect(offers(page)).toHaveCount(0)
          const posts = (await server.log()).filter(({ method }) => method === 'POST').slice(before)
          expect(posts.filter(({ path }) => /updat|save|set-|reduce|increase|give/i.test(path))).toEqual([])
          await clear(page)
        })
      }
    })
  }

  test('unsaved edits are never offered to another operator, nor to the same one afterwards', async ({
    signedInPage: page,
    server,
  }) => {
    await editForm(page, formCases.find(({ screen }) => screen === '收款账号')!)
    await endSession(page, server)
    await comeBack(page, 'kefu01', 'kefu123456')
    await openScreen(page, '收款账号')
    await expect(offers(page)).toHaveCount(0)
    await endSession(page, server)
    await comeBack(page)
    await openScreen(page, '首页')
    await expect(offers(page)).toHaveCount(0)
    expect(await page.evaluate(() => window.desktop.getDrafts())).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      '6222000011112222',
    )
  })

  test('an amount the last operator typed is not shown to the next one', async ({ signedInPage: page, server }) => {
    await editForm(page, formCases.find(({ name }) => name.source.includes('送分'))!)
    await endSession(page, server)
    await comeBack(page, 'kefu01', 'kefu123456')
    await openScreen(page, '首页')
    await page.getByRole('button', { name: '送分' }).click()
    await expect(page.getByRole('dialog').getByLabel('操作金额')).toHaveValue('')
  })

  test('a typed password is not kept, and a message says so', async ({ signedInPage: page, server }) => {
    await openScreen(page, '登录设置')
    const card = page.getByRole('group', { name: '超级管理员', exact: true })
    await card.getByLabel('昵称').fill('大管理员')
    await card.getByLabel('密码').fill('geheim-123')
    await endSession(page, server)
    await comeBack(page)
    expect(JSON.stringify(await page.evaluate(() => window.desktop.getDrafts()))).not.toContain('geheim-123')
    await offers(page).click()
    await expect(card.getByLabel('昵称')).toHaveValue('大管理员')
    await expect(card.getByLabel('密码')).toHaveValue('')
    await expect(card.getByText('密码不会保留，请重新输入')).toBeVisible()
  })

  test('unsaved edits survive a reload and are filled in when the form is opened', async ({
    signedInPage: page,
    server,
  }) => {
    const form = formCases.find(({ screen }) => screen === '公告管理')!
    await editForm(page, form)
    await endSession(page, server)
    await page.reload()
    await comeBack(page)
    await offer(page, form).click()
    await expect(page.getByText('请重新打开它，修改会自动填入')).toBeVisible()
    await form.open!(page)
    await expect(form.field(page)).toHaveValue(form.typed)
    await expect(offers(page)).toHaveCount(0)
  })

  test('unsaved edits that are given up are deleted', async ({ signedInPage: page, server }) => {
    const form = formCases.find(({ screen }) => screen === '公告管理')!
    await editForm(page, form)
    await endSession(page, server)
    await comeBack(page)
    await page.getByRole('button', { name: /^放弃 公告/ }).click()
    await expect(offers(page)).toHaveCount(0)
    expect(await page.evaluate(() => window.desktop.getDrafts())).toEqual([])
  })

  test('restored edits of a setting somebody else changed meanwhile ask at saving', async ({
    signedInPage: page,
    server,
  }) => {
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

test.describe('退出登录 with unsaved edits (A221)', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: '退出登录' })

  test('signing out asks about edits of this window, then discards them', async ({ signedInPage: page }) => {
    await openScreen(page, '常规设置')
    await page.getByLabel('最低投注').fill('5')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(question(page)).toContainText('常规设置有未保存的修改，退出登录后将丢失。')
    await question(page).getByRole('button', { name: '取消' }).click()
    await expect(page.getByLabel('最低投注')).toHaveValue('5')
    await page.getByRole('button', { name: '退出登录' }).click()
    await question(page).getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/#\/Login$/)
    await signIn(page)
    await expect(offers(page)).toHaveCount(0)
  })

  test('signing out asks about edits of another window, which stays usable until answered', async ({
    signedInPage: page,
  }) => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    // The main process is notified a moment later.
    const othersOccupied = () => page.evaluate(() => window.desktop.otherWindowsHaveUnsavedWork())
    await openScreen(other, '常规设置')
    await other.getByLabel('最低投注').fill('5')
    await expect.poll(othersOccupied).toBe(true)
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(question(page)).toContainText('其他窗口有未关闭的对话框或未保存的修改，退出登录后将丢失。')
    await question(page).getByRole('button', { name: '取消' }).click()
    await expect(other.getByLabel('最低投注')).toHaveValue('5')
    await other.close()
    await expect.poll(othersOccupied).toBe(false)
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/#\/Login$/)
  })
})
