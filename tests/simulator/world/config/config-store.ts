import { REFERRAL_RULES } from '../records/referral-seed.ts'
import { Collection } from './collection.ts'
import { seedActivities, seedNotices } from './content-seed.ts'
import { seedPayAccounts, seedPayTypes } from './pay-seed.ts'
import { seedOdds, seedPlays } from './play-seed.ts'
import { seedRobots } from './robot-seed.ts'
import { seedAgents, seedQuestions } from './service-seed.ts'
import { seedRobotSettings, seedSettings } from './setting-seed.ts'

/** All configuration (document 2), by the names that the control endpoint uses. */
export class ConfigStore {
  readonly play: Collection
  readonly odds: Collection
  readonly payType: Collection
  readonly payAccount: Collection
  readonly notice: Collection
  readonly activity: Collection
  readonly setting: Collection
  readonly robotSetting: Collection
  readonly robot: Collection
  readonly agent: Collection
  readonly question: Collection
  readonly referralRule: Collection
  readonly #seed: number
  #initializations = 0

  constructor(seed: number, now: number) {
    this.#seed = seed
    this.play = new Collection('id', seedPlays(seed))
    this.odds = new Collection('id', seedOdds())
    this.payType = new Collection('id', seedPayTypes(now))
    this.payAccount = new Collection('id', seedPayAccounts(seed))
    this.notice = new Collection('id', seedNotices(seed, now))
    this.activity = new Collection('id', seedActivities(seed, now))
    this.setting = new Collection('id', seedSettings())
    this.robotSetting = new Collection('id', seedRobotSettings())
    this.robot = new Collection('id', seedRobots(seed))
    this.agent = new Collection('type', seedAgents())
    this.question = new Collection('sid', seedQuestions())
    this.referralRule = new Collection('gameId', REFERRAL_RULES)
  }

  initRobots(): void {
    this.#initializations += 1
    this.robot.replaceAll(seedRobots(this.#seed, this.#initializations))
  }
}
