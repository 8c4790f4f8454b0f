/** What operators call the markup that is kept as it is; others by their tags. */
const NAMES: Readonly<Record<string, string>> = {
  table: '表格',
  hr: '分隔线',
  video: '视频',
  audio: '音频',
  iframe: '嵌入网页',
  embed: '嵌入内容',
  object: '嵌入内容',
  img: '图片',
  svg: '矢量图',
  math: '公式',
  pre: '预排文字',
  form: '表单',
  input: '输入框',
  button: '按钮',
  select: '选择框',
  script: '脚本',
  style: '样式',
  head: '页面头部',
  ul: '列表',
  ol: '列表',
  dl: '术语表',
  details: '折叠内容',
  ruby: '注音',
}

/** An element around no text, but with attributes, such as an icon. Word writes many without attributes. */
const INVISIBLE = /^<(?:span|font|b|strong|i|em|u|s|small|mark|[a-z]\w*[:-][\w-]+)\s[^<]*><\/[^<>]*>$/i

/** Whether markup has nothing that could be named: it is kept, but out of sight. */
export const isInvisible = (html: string) => html.length < 2000 && INVISIBLE.test(html)

/** The name of the outermost element of HTML. */
export function nameOfMarkup(html: string): string {
  const tag = /^\s*<([a-z][\w:-]*)/i.exec(html)?.[1]?.toLowerCase()
  if (tag === undefined) return html === '' ? '已不可用的内容' : '注释'
  return NAMES[tag] ?? `<${tag.slice(0, 20)}>`
}
