/** Elements and attributes allowed in untrusted HTML (A161), both for display and in the editor. */
export const ALLOWED_TAGS = [
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'br', 'p', 'div', 'span', 'font', 'ul', 'ol', 'li', 'blockquote'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'img'],
]

export const ALLOWED_ATTRIBUTES = ['href', 'src', 'alt', 'title', 'style', 'color', 'size', 'face']

const ALLOWED_STYLES = [
  ...['color', 'background-color', 'font-size', 'font-weight', 'font-style', 'font-family', 'text-align'],
  'text-decoration',
]

/** The allowed styles of an element; none of them can trigger a request. */
export const allowedStyles = ({ style }: HTMLElement): (readonly [name: string, value: string])[] =>
  ALLOWED_STYLES.flatMap((name) => {
    const value = style.getPropertyValue(name)
    return isSafeCssValue(value) ? [[name, value] as const] : []
  })

export const isSafeCssValue = (value: string) => value !== '' && !/url|expression|image|var\(/i.test(value)

export const isSafeLink = (url: string) => /^https:\/\/[^\s/]/i.test(url)

/** Links that members may follow (A212): of these schemes, or relative to the page. */
export const isMemberLink = (url: string) =>
  /^[^\s\p{Cc}]\P{Cc}*$/u.test(url) && (/^(https?:\/\/[^\s/]|(mailto|tel|tg):.)/i.test(url) || !/^[^/?#]*:/.test(url))
