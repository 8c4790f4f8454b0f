import './stub-page-window.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchGroupMembers, type GroupMember, setBalance } from '#renderer/api/groups/group-members.ts'
import { fetchGroupOdds, type GroupOdds, saveGroupOdds } from '#renderer/api/groups/groups.ts'
import type { ApiError } from '#renderer/api/http/errors.ts'
import { fetchMembers, type Member, saveMember } from '#renderer/api/members/members.ts'
import { fetchOdds, type OddsRow, saveOdds } from '#renderer/api/settings/play.ts'
import {
  fetchRobotSettings,
  fetchServerSettings,
  type RobotSetting,
  type ServerSetting,
  saveRobotSettings,
  saveServerSettings,
} from '#renderer/api/settings/server-settings.ts'
import { Control } from '../../simulator/control.ts'
import { type Simulator, startSimulator } from '../../simulator/server.ts'
import { signInDirectly } from './direct-axios.ts'
import { readableRules } from './readable-rules.ts'
import { anyChange } from './stub-page-window.ts'

vi.mock('axios', () => import('./direct-axios.ts'))

/** Rows that go back as they came (A190) lack their numbers there. */
const rules = readableRules('null-numbers')

interface Change {
  /** All rows of the list that is changed. */
  read: () => Promise<object[]>
  /** Saves the first row with another value, as its screen does. */
  save: (rows: never[], value: number) => Promise<boolean>
  /** The name of what is changed. */
  field: string
}

const GAME = '160'
const OPERATOR = '900001'
const rowsOf = async <T>(list: Promise<{ rows: T[] }>) => (await list).rows

const changes: Record<string, Change> = {
  odds: {
    read: () => fetchOdds(1),
    save: ([row]: OddsRow[], odds) => saveOdds([{ ...row!, odds }], ['first'], anyChange),
    field: 'odds',
  },
  'odds of groups': {
    read: () => fetchGroupOdds(GAME),
    save: ([row]: GroupOdds[], OReal) => saveGroupOdds([{ ...row!, OReal }], anyChange),
    field: 'OReal',
  },
  members: {
    read: () => rowsOf(fetchMembers(1, 10, {})),
    save: ([row]: Member[], value) => saveMember(row!.id, { ...row!, name: String(value) }, anyChange),
    field: 'name',
  },
  'members of groups': {
    read: () => rowsOf(fetchGroupMembers(1, 10, {} as never)),
    save: ([row]: GroupMember[], value) => setBalance(OPERATOR, row!, value, anyChange),
    field: 'balance',
  },
  settings: {
    read: () => fetchServerSettings(),
    save: ([row]: ServerSetting[], value) => saveServerSettings([{ ...row!, value: String(value) }], anyChange),
    field: 'value',
  },
  'settings of robots': {
    read: () => fetchRobotSettings(),
    save: ([row, ...others]: RobotSetting[], value) =>
      saveRobotSettings([{ ...row!, value: String(value) }, ...others], anyChange),
    field: 'value',
  },
}

type Outcomes = Partial<Record<keyof typeof changes, string>>

/** Whole rows go back as they came (A190): the simulator wants numbers in them, whatever it gave. */
const rowsRefused: Outcomes = { odds: 'refused', 'odds of groups': 'refused', 'settings of robots': 'refused' }
/** As the flags of the settings that are saved. */
const flagsRefused: Outcomes = { settings: 'refused' }
/** Whether it is stored cannot be known: 结果未知, until the profile names the code. */
const unclear: Outcomes = {
  odds: 'malformed',
  members: 'malformed',
  settings: 'malformed',
  'settings of robots': 'malformed',
}

/** What is not simply stored. */
const outcomesAt: Record<string, Outcomes> = {
  'envelope-none': { ...unclear, 'odds of groups': 'malformed', 'members of groups': 'malformed' },
  'envelope-data-only': unclear,
  'envelope-code-1': unclear,
  'envelope-code-100': unclear,
  'envelope-code-s0000': unclear,
  'envelope-codes-by-call': unclear,
  'envelope-code-1-silent': unclear,
  'no-content': unclear,
  'pager-capped-5': { 'odds of groups': 'malformed' },
  'rows-json-api': { ...unclear, odds: 'refused', 'settings of robots': 'refused' },
  'booleans-y-n': flagsRefused,
  'booleans-words': flagsRefused,
  'booleans-t-f': flagsRefused,
  'booleans-chinese': flagsRefused,
  'booleans-as-numbers': flagsRefused,
  'booleans-as-text': flagsRefused,
  'ids-as-text': rowsRefused,
  'references-repeated': rowsRefused,
  'numbers-as-text': rowsRefused,
  'null-texts': { ...rowsRefused, members: 'refused' },
}

let simulator: Simulator
let control: Control

beforeAll(async () => {
  simulator = await startSimulator()
  control = new Control(simulator.url)
  await signInDirectly(simulator.url)
})
afterAll(() => simulator.close())

let value = 1.2
/** As the rule before has left it. */
const stored = new Map<string, ReturnType<typeof asTexts>>()

/** Every value as text: a number that came as one goes back as one. */
const asTexts = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, field]) => [name, String(field)])))

const asKind = (error: ApiError) => error.kind

test.each(rules)(
  'what a screen saves at a server with %s is stored, or said not to be, and nothing else is changed',
  async (rule) => {
    const outcomes: Record<string, string> = {}
    for (const [name, { read, save, field }] of Object.entries(changes)) {
      await control.dialect()
      const before = stored.get(name) ?? asTexts(await read())
      await control.dialect(rule)
      value = value < 2 ? value + 0.01 : 1.2
      const saved = Number(value.toFixed(2))
      const rows = await read().catch(asKind)
      const outcome = typeof rows === 'string' ? rows : await save(rows as never[], saved).catch(asKind)
      await control.dialect()
      const after = asTexts(await read())
      stored.set(name, after)
      if (outcome !== true) outcomes[name] = String(outcome)
      // What is not understood may be a success or a refusal, and is said to be either.
      const isStored = outcome === true || (outcome === 'malformed' && String(after[0]?.[field]) === String(saved))
      const [first, ...others] = before
      expect(after, name).toEqual(isStored ? [{ ...first, [field]: String(saved) }, ...others] : before)
    }
    expect(outcomes).toEqual(outcomesAt[rule] ?? {})
  },
)
