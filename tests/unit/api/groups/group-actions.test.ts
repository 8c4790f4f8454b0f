import '../stub-page-window.ts'
import { describe, expect, test } from 'vitest'
import { availabilityOf, type GroupAction, groupActions } from '#renderer/api/groups/group-members.ts'
import type { Group } from '#renderer/api/groups/groups.ts'

const group = (fields: Partial<Group>): Group => ({
  id: 1,
  name: '群',
  url: '',
  kind: 2,
  setType: 1,
  status: 0,
  gameId: 50,
  topUpGroupId: 0,
  ownerId: 900_001,
  autoMute: false,
  autoReply: false,
  texts: { opening: '', seconds60: '', seconds30: '', check: '' },
  ...fields,
})

/** Available actions, and the reasons of the disabled ones. */
const availableActions = (fields: Partial<Group>) =>
  Object.fromEntries(
    groupActions.flatMap((action): [GroupAction, true | string][] => {
      const availability = availabilityOf(action, group(fields))
      return availability === false ? [] : [[action, availability]]
    }),
  )

describe('available group actions (D3 §4, inventory 429–440)', () => {
  test('while the group is not open', () => {
    const notOpen = { close: '当前群已关盘', setType: true, texts: true }
    expect(availableActions({})).toEqual({ ...notOpen, open: true, bindGame: true, topUpGroup: true })
    expect(availableActions({ gameId: 0 })).toEqual({
      ...notOpen,
      open: '请先绑定游戏',
      bindGame: true,
      topUpGroup: true,
    })
    // Top-up groups have no game.
    expect(availableActions({ setType: 2, gameId: 0 })).toEqual({ ...notOpen, open: true })
    expect(availableActions({ setType: 3, gameId: 0 })).toEqual({ ...notOpen, open: '请先绑定游戏', bindGame: true })
    expect(availableActions({ setType: 0 })).toEqual({ ...notOpen, open: '请先设置群用途', bindGame: true })
  })

  test.each([
    ['小群组', 1],
    ['频道', 3],
  ])('the purpose of a %s cannot be set', (_name, kind) => {
    expect(availableActions({ kind })).not.toHaveProperty('setType')
  })

  test('while the group is open or closing', () => {
    const open = { open: '当前群已开盘', close: true, mute: true, reply: true, autoMessage: true }
    expect(availableActions({ status: 1 })).toEqual({ ...open, topUpGroup: true })
    expect(availableActions({ status: 1, setType: 2, gameId: 0 })).toEqual(open)
    const closing = { open: '当前群关盘中', close: '当前群已关盘' }
    expect(availableActions({ status: 2 })).toEqual({ ...closing, topUpGroup: true })
    expect(availableActions({ status: 2, setType: 3 })).toEqual(closing)
  })

  test('an unknown status allows no action', () => expect(availableActions({ status: 7 })).toEqual({}))
})
