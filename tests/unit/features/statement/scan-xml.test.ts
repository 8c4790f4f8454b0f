import { describe, expect, test } from 'vitest'
import { attributesOf, scanXml } from '#renderer/features/statement/xlsx/scan-xml.ts'
import fc from '../../fast-check.ts'
import { expectLinear } from '../../linear.ts'

describe('XML', () => {
  const XML =
    '<?xml version="1.0"?><a x="1>2" y=\'"\'><!-- <b> --><c/>text &lt;&#x5f20;&#51;&amp;lt; <![CDATA[<d>]]></a>\n'
  const pieces = (chunks: string[]) => {
    const found = [...scanXml(chunks)]
    return found.map((piece) => (piece.kind === 'open' ? [piece.name, attributesOf(piece)] : [piece.kind, piece.text]))
  }

  test('has tags with their attributes and texts, however it is cut into chunks', () => {
    const whole = pieces([XML])
    expect(whole.slice(0, 5)).toEqual([
      ['a', { x: '1>2', y: '"' }],
      ['c', {}],
      ['close', ''],
      ['text', 'text <张3&lt; '],
      ['text', '<d>'],
    ])
    fc.assert(
      fc.property(fc.array(fc.nat({ max: XML.length })), (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), XML.length]
        expect(pieces(ends.map((end, i) => XML.slice(ends[i - 1] ?? 0, end)))).toEqual(whole)
      }),
    )
  })

  test('is read in linear time', () => {
    const read = (text: string) => [...scanXml([text])].length
    expectLinear(read, (length) => '<c r="A1"><v>1</v></c>'.repeat(length), 2_000)
  })
})
