/** The first character of each initial letter in the order of the dictionary; none begins with i, u or v. */
const FIRST = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀']
const LETTERS = 'abcdefghjklmnopqrstwxyz'
const HAN = /\p{Script=Han}/u

/** The browser's dictionary: no table of 20,000 characters is shipped for it. */
const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

function letterOf(character: string): string {
  if (/^[a-z\d]$/i.test(character)) return character.toLowerCase()
  if (!HAN.test(character)) return ''
  return LETTERS[FIRST.findLastIndex((first) => collator.compare(character, first) >= 0)] ?? ''
}

const MAX_REMEMBERED = 5_000
const letters = new Map<string, string>()

/** The initials of a short text, in its most common reading: 上分 USDT is `sfusdt`. Other signs are left out. */
export function pinyinInitials(text: string): string {
  let initials = ''
  for (const character of text) {
    let letter = letters.get(character)
    if (letter === undefined) {
      letter = letterOf(character)
      if (letters.size >= MAX_REMEMBERED) letters.clear()
      letters.set(character, letter)
    }
    initials += letter
  }
  return initials
}
