import { BRAND } from '../../../src-preload/shared/product.ts'
import { formatTime } from '../../../src-preload/shared/server-time.ts'

export interface Summary {
  /** Epoch ms. */
  createdAt: number
  /** What needs attention; empty: nothing does. */
  problems: readonly string[]
  sections: readonly { title: string; facts: Readonly<Record<string, string>> }[]
  /** Lines of the log, newest last. */
  errors: readonly string[]
  /** The other files of the bundle with what they are. */
  files: Readonly<Record<string, string>>
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!)

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.6 system-ui, "Microsoft YaHei", sans-serif }
body { max-width: 880px; margin: 32px auto; padding: 0 24px }
h1 { font-size: 22px; margin: 0 } h2 { font-size: 16px; margin: 28px 0 8px } p { margin: 4px 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 4px 16px 4px 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
th { width: 140px; font-weight: normal; opacity: .7 }
ul { margin: 0; padding-inline-start: 20px }
.problems { border-inline-start: 4px solid #d13438; padding-inline-start: 12px }
.good { border-inline-start: 4px solid #107c10; padding-inline-start: 12px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.5 ui-monospace, Consolas, monospace; margin: 0 }
`

/** The first page of the support bundle: one document without scripts or references. All texts may be foreign. */
export function summaryPage({ createdAt, problems, sections, errors, files }: Summary): string {
  const list = `<ul>${problems.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`
  const attention = problems.length > 0 ? `<div class="problems">${list}</div>` : '<p class="good">没有发现异常</p>'
  const log = errors.length > 0 ? `<pre>${escapeHtml(errors.join('\n'))}</pre>` : '<p>没有</p>'
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${BRAND} 支持摘要</title><style>${STYLE}</style></head><body>`,
    `<h1>${BRAND} 支持摘要</h1><p>生成时间 ${formatTime(createdAt)}（北京时间）</p>`,
    `<h2>需要注意</h2>${attention}`,
    ...sections.map(({ title, facts }) => `<h2>${escapeHtml(title)}</h2>${table(facts)}`),
    `<h2>最近的警告和错误</h2>${log}`,
    `<h2>本包内容</h2>${table(files)}`,
    '</body></html>',
  ].join('\n')
}

function table(facts: Readonly<Record<string, string>>): string {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}
