import { type CompanyProxy, startProxy } from './support/company-proxy.ts'
import { test as base, expect } from './support/fixture.ts'
import { expectConnected, signIn } from './support/operator.ts'
import { startTlsFront } from './support/tls-front.ts'

const LOGIN = 'clerk:an old secret'

const test = base.extend<{ companyProxy: (login?: string) => Promise<CompanyProxy> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
  companyProxy: async ({}, use) => {
    const all: CompanyProxy[] = []
    await use(async (login) => {
      const proxy = await startProxy(login)
      all.push(proxy)
      return proxy
    })
    for (const proxy of all) await proxy.close()
  },
})

test('the operator enters the password of an authenticating proxy once', async ({ start, companyProxy, control }) => {
  const proxy = await companyProxy(LOGIN)
  // Chromium bypasses proxies for loopback addresses unless configured otherwise.
  const args = [`--proxy-server=${proxy.host}`, '--proxy-bypass-list=<-loopback>']
  const { page, log, output } = await start({ args })
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码').fill('admin123456')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '代理服务器需要登录' })
  await expect(dialog).toContainText(proxy.host)
  await dialog.getByLabel('代理用户名').fill('clerk')
  await dialog.getByLabel('代理密码').fill('a wrong secret')
  await dialog.getByRole('button', { name: '登录代理' }).click()
  const password = dialog.getByLabel('代理密码')
  await expect(password).toHaveAccessibleDescription('用户名或密码不正确，请重新输入')
  await expect(password, 'only the password is typed again').toBeFocused()
  await password.fill('an old secret')
  await dialog.getByRole('button', { name: '登录代理' }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await expectConnected(page)
  await expect(dialog).toBeHidden()
  // The sign-in was sent once; further connections authenticate without a prompt.
  const signIns = (await control.log()).filter(({ path }) => path === '/api/system/account-login')
  expect(signIns).toHaveLength(1)
  expect(proxy.requests.filter(({ credentials }) => credentials === LOGIN).length).toBeGreaterThan(3)
  for (const text of [log(), output()]) expect(text).not.toMatch(/secret/)
})

test('requests and hub work through a PAC file and a private certificate', async ({
  start,
  companyProxy,
  simulator,
  folder,
}) => {
  const proxy = await companyProxy()
  const front = await startTlsFront(simulator.url, folder)
  proxy.hosts.set('console.test', front.port)
  const { page, quit } = await start({
    server: 'https://console.test',
    args: [`--proxy-pac-url=http://${proxy.host}/proxy.pac`, front.trustArgument],
    env: { NODE_EXTRA_CA_CERTS: front.certificate },
  })
  await signIn(page)
  await expectConnected(page)
  expect(new Set(proxy.requests.map(({ target }) => target))).toEqual(new Set(['CONNECT console.test:443']))
  await quit()
  await front.close()
})
