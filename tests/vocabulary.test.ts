import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** One Chinese word for one thing on every screen: the table is in docs/glossary.md. */

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['src-main', 'src-preload', 'src-renderer']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))

interface Rule {
  /** Words that must not be used, and the one that is. */
  forbidden: RegExp
  use: string
}

const rules: readonly Rule[] = [
  { forbidden: /提现账号|提款账|取款账|出款账/, use: '提现账户' },
  { forbidden: /剩余/, use: '余额' },
  { forbidden: /用户(?!名)|玩家|客户(?!端)/, use: '会员' },
  { forbidden: /^ID$|用户ID|会员 ID|会员编号/, use: '会员ID' },
  { forbidden: /赠送|扣除/, use: '送分、扣分' },
  { forbidden: /充值|提款|存款|取款/, use: '上分、下分' },
  { forbidden: /下注/, use: '投注' },
  { forbidden: /返水|返点/, use: '回红' },
  { forbidden: /帐/, use: '账' },
  { forbidden: /登陆/, use: '登录' },
  { forbidden: /通过订单|同意|批准/, use: '通过' },
  { forbidden: /风险控制|转风控/, use: '风控' },
  { forbidden: /备忘|附言/, use: '备注' },
  { forbidden: /操作员/, use: '操作人' },
  { forbidden: /加分/, use: '送分' },
  { forbidden: /最近 ?7 ?天|近7天/, use: '近 7 天' },
]

/** Words that the specification itself quotes in Chinese, and ids that are not a member's. */
const exceptions: readonly { text: RegExp; files: RegExp; reason: string }[] = [
  { text: /^(提现账号|用户管理)$/, files: /routes\.ts$|screens\/members/, reason: 'titles of the menu (A003)' },
  { text: /🎉/, files: /emoji-data/, reason: 'names of emojis' },
  { text: /^ID$/, files: /robot-list/, reason: "a robot's id (inventory 314)" },
]

/** Texts in quotes, template literals and JSX, without comments. */
function textsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '')
  const quoted = code.match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g) ?? []
  const keys = code.match(/(?<=[{,\s])[\u4e00-\u9fff][\w\u4e00-\u9fff]*(?=:)/g) ?? []
  const children = code.match(/(?<=[>}\n])[^<>{}'"`=;()]*[\u4e00-\u9fff][^<>{}'"`=;()]*(?=[<{])/g) ?? []
  return [...quoted.map((text) => text.slice(1, -1)), ...keys, ...children].map((text) => text.trim())
}

function findingsIn(path: string, source: string): string[] {
  return textsIn(source).flatMap((text) =>
    rules
      .filter(({ forbidden }) => forbidden.test(text))
      .filter(() => !exceptions.some((exception) => exception.files.test(path) && exception.text.test(text)))
      .map(({ use }) => `${path}: ${text.slice(0, 80)} → ${use}`),
  )
}

test('every screen uses the words of the glossary', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((path) => findingsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('a button that does something names it: 确定 is on none, and what destroys is marked as danger', () => {
  const labels = files.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    // The label with what stands around it, where its tone is.
    return [...source.matchAll(/submitLabel[=:?{ ]+(`[^`]*`|['"][^'"]*['"])[\s\S]{0,80}/g)].map((match) => ({
      path,
      label: match[1]!.slice(1, -1),
      after: match[0].slice(match[0].indexOf(match[1]!)),
    }))
  })
  expect(labels.length).toBeGreaterThan(30)
  expect(labels.filter(({ label }) => /确定|^(是|好|OK)$/.test(label))).toEqual([])
  const destroying = labels.filter(({ label }) => /^(删除|清空|初始化|封号)/.test(label))
  expect(destroying.length).toBeGreaterThanOrEqual(4)
  expect(destroying.filter(({ after }) => !/tone[=:]\s*['"]danger/.test(after))).toEqual([])
  // They ask for a word in this dialog alone.
  expect(readFileSync(join(root, 'src-renderer/form/dialogs/confirm-word-dialog.tsx'), 'utf8')).toContain(
    'tone="danger"',
  )
})

test('a forbidden word is found in quotes, template literals, object keys and JSX, not in comments', () => {
  const source = [
    '// 剩余 in a comment',
    "const title = '剩余'",
    'const label = `用户 ` + name',
    'const items = { 剩余: 1 }',
    'const cell = <b>玩家 {name}</b>',
    "const column = id('userId', 'ID')",
    "const name = '用户名'",
  ].join('\n')
  expect(findingsIn('src-renderer/a.tsx', source)).toEqual([
    'src-renderer/a.tsx: 剩余 → 余额',
    'src-renderer/a.tsx: 用户 → 会员',
    'src-renderer/a.tsx: ID → 会员ID',
    'src-renderer/a.tsx: 剩余 → 余额',
    'src-renderer/a.tsx: 玩家 → 会员',
  ])
})

test('the glossary names every word that is used in place of a forbidden one', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  for (const { use } of rules) for (const word of use.split('、')) expect(glossary).toContain(word)
})
