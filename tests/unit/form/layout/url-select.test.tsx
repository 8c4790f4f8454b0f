// @vitest-environment jsdom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useUrlChoice } from '#renderer/form/layout/url-select.tsx'
import { render, unmount } from '#tests/unit/mount.tsx'

interface Item {
  id: number
  name: string
}
const getId = ({ id }: Item) => String(id)

/** Returns what is chosen after each of the lists that the server gives one after the other. */
async function chooseFrom(search: string, lists: readonly (readonly Item[] | undefined)[]) {
  let chosen: Item | undefined
  function Page({ items }: { items: readonly Item[] | undefined }) {
    chosen = useUrlChoice('play', items, getId)
    return null
  }
  const choices: (string | undefined)[] = []
  await unmount()
  for (const items of lists) {
    await render(
      <MemoryRouter initialEntries={[`/${search}`]}>
        <Page items={items} />
      </MemoryRouter>,
    )
    choices.push(chosen?.name)
  }
  return choices
}

const [a, b, c] = ['甲', '乙', '丙'].map((name, index) => ({ id: index + 1, name })) as [Item, Item, Item]

test('the URL names what is edited, else it is the first one', async () => {
  expect(await chooseFrom('?play=2', [undefined, [a, b]])).toEqual([undefined, '乙'])
  expect(await chooseFrom('', [[a, b]])).toEqual(['甲'])
  expect(
    await chooseFrom('?play=9', [
      [a, b],
      [a, b, { id: 9, name: '新' }],
    ]),
  ).toEqual(['甲', '新'])
})

test('a newer list in another order, with more or without it does not change what is edited', async () => {
  expect(
    await chooseFrom('', [
      [a, b],
      [c, b, a],
      [c, b],
    ]),
  ).toEqual(['甲', '甲', '甲'])
  expect(await chooseFrom('?play=2', [[a, b], [a]])).toEqual(['乙', '乙'])
  expect(await chooseFrom('', [[a], [c, { ...a, name: '改名' }]])).toEqual(['甲', '改名'])
})
