// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useBuiltInTurn } from '#renderer/lib/use-built-in-turn.ts'
import { renderNow, unmount } from '#tests/unit/mount.tsx'

const all = ['a', 'b', 'c']
let built: string[]
let idle: Set<() => void>

function Cards({ keys }: { keys: readonly string[] }) {
  built = all.filter(useBuiltInTurn(keys))
  return null
}

beforeEach(() => {
  idle = new Set()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle.add(run)
    return run
  })
  vi.stubGlobal('cancelIdleCallback', (run: () => void) => void idle.delete(run))
})

function runIdle(): void {
  const waiting = [...idle]
  idle.clear()
  for (const run of waiting) act(run)
}

test('one more is built in each idle moment, and again after all were closed', async () => {
  const open = (keys: readonly string[]) => renderNow(<Cards keys={keys} />)
  open(all)
  expect(built).toEqual([])
  runIdle()
  expect(built).toEqual(['a'])
  runIdle()
  runIdle()
  expect(built).toEqual(all)

  open(['a', 'c'])
  expect(built).toEqual(['a', 'c'])
  open(all)
  expect(built).toEqual(['a', 'c'])
  runIdle()
  expect(built).toEqual(all)

  open([])
  open(all)
  expect(built).toEqual([])
  runIdle()
  expect(built).toEqual(['a'])
  await unmount()
  expect(idle.size).toBe(0)
})
