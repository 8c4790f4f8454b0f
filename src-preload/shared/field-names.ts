import { isPaddedCode, openBox } from './boxed-values.ts'
import { asRecord, asText } from './lossless-json.ts'

/** References that lead from one to the next: a row, and a record in it. What lies behind is left out. */
const MAX_STEPS = 2
/** Records that references may bring in, beside one for each row: those of a row may hold all others. */
const MAX_COPIES = 50_000

/** Stands for what a reference leads to where that is not there, or contains the reference. */
const NOTHING = Symbol('nothing')

/** Lists without references, which need no search for them. */
const resolved = new WeakSet<readonly unknown[]>()

/**
 * The value with every `{"$ref": "3"}`, as a serializer of .NET writes what it wrote before, replaced by the record with
 * that `$id`. What would contain itself is null, and a list with a row that is not there is none: it is not understood.
 */
function resolveReferences(value: unknown): unknown {
  const steps = resolveReferencesInSteps(value)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same, between small pieces of the work. */
export function* resolveReferencesInSteps(value: unknown): Generator<void, unknown> {
  const targets = new Map<string, unknown>()
  if (!(yield* collect(value, targets))) return value
  let copies = 0

  function* resolveItems(
    list: readonly unknown[],
    within: ReadonlySet<string>,
    steps: number,
  ): Generator<void, unknown> {
    const items: unknown[] = []
    for (const item of list) items.push(isObject(item) ? yield* resolve(item, within, steps) : item)
    if (items.includes(NOTHING)) return { $ref: '' }
    resolved.add(items)
    return items
  }

  function* resolve(
    current: unknown,
    within: ReadonlySet<string>,
    steps: number,
    isTarget = false,
  ): Generator<void, unknown> {
    if (Array.isArray(current)) return yield* resolveItems(current, within, steps)
    const record = current as Record<string, unknown>
    if ('$ref' in record) {
      const id = asText(record.$ref)
      if (!targets.has(id) || steps === MAX_STEPS) return NOTHING
      return yield* resolve(targets.get(id), within, steps + 1, true)
    }
    const id = asText(record.$id)
    if (within.has(id)) return NOTHING
    const isRow = isTarget && steps === 1
    if (steps > 0 && !isRow && ++copies > MAX_COPIES) return NOTHING
    yield
    const inside = id === '' ? within : new Set([...within, id])
    const fields: [string, unknown][] = []
    for (const [name, field] of Object.entries(record)) {
      const value = isObject(field) ? yield* resolve(field, inside, steps) : field
      fields.push([name, value === NOTHING ? null : value])
    }
    return Object.fromEntries(fields)
  }

  const whole = yield* resolve(value, new Set(), 0)
  return whole === NOTHING ? value : whole
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether there is a reference. `targets`: what has an id, by it. The depth is that of parsed JSON, which is bounded. */
function* collect(value: unknown, targets: Map<string, unknown>): Generator<void, boolean> {
  if (!isObject(value) || (Array.isArray(value) && resolved.has(value))) return false
  let found = false
  for (const item of Object.values(value)) if (isObject(item) && (yield* collect(item, targets))) found = true
  yield
  const { $id, $ref } = asRecord(value)
  if ($id !== undefined) targets.set(asText($id), value)
  return found || typeof $ref === 'string'
}

/** Every field of the server's answers in the documents' spelling (D1–D3 §3; decisions.md, standing rule 1). */
const FIELD_NAMES = `
  activityRemark actualRebate addTime availableFreeSpace availablePercent avgBalance avgBeyondIgnore
  avgCombinationBalance avgDoubleBalance avgDuiShunBaoBalance avgGuessingNumberWin avgIntervalDays
  avgKillCombination avgNumber avgNumberBalance avgOddBalance avgPayDiffer avgPayIn avgPayOut avgPeakBalance
  avgWinLost award backwater_1_BetQiShu backwater_1_Scale backwater_1_Water backwater_2_BetQiShu backwater_2_Scale
  backwater_2_Water backwater_3_BetQiShu backwater_3_Scale backwater_3_Water backwater_4_BetQiShu backwater_4_Scale
  backwater_4_Water backwater_5_BetQiShu backwater_5_Scale backwater_5_Water balance balance0 balance1 balance2
  banState beforeBalance betWater1 betWater2 betWater3 betWater4 betWater5 betWater6 betWater7 betWater99
  beyondIgnore changeBalance combinationScale Content content contentFlag count cpuRates create_time DAfter data
  DBalance DBefore DBizId DDate description detail DExplain diskName doubleScale downList DRemark duiShunBaoScale
  environment expect expectedRebate extraConfig frameworkDescription freeRam from gameId gameName gameType
  groupName guessingNumberWin head hits hostName id image img inOrOut introduceBonus introduceId introduceName
  ipAddress is_top isBackpressure isBanner isFirst isJieSuan isKick isOpenELG28 isOpenJND28 isOpenTW28 isRebate
  isShun_8901 isUnified_Rebate items JoinGroupSendMessage key killCombination label lastBalance lastLogIP
  lastLogIPAddress lastLogTime legacyId list localIp lockVersion logDate loginName loginPwd LoId LoName loseBalance
  lotteryId marks max_Minimum maxBalance maxPayout MBalance MCode memo message MId min_Maximum minBalance MName
  MState MTelCode MType muteState name name0 name1 name2 newExpect newOpenTime newQiShu num numberScale OAmount
  OBalance OBetSubType OBetTime odds oddScale oddsRemark OExpect OIsAvailable OIsSetTlement OKj oldBalance
  oldNumber oldOpenResult oldOpenTime oldQiShu oldWinLost OLotteryId OMax OMaxDual OMin onlineUsers OOdds openCode
  openState openTime orderTime OReal ORealMax OResult osArchitecture OTypeEx OTypeFlag payBalance payDeductBalance
  payDifferBalance payHandselBalance payIn payInBalance payIP payIPAddress payName payNo payOut payOutBalance
  payTime payType peakScale phoneNo phoneNoAddress playDetail playId processorCount qiShu qqNo qrCode
  qrCodeSetupImageUrl qrName question quota ramRate rebate_1_BetQiShu rebate_1_CombinationScale
  rebate_1_LoseBalance rebate_1_Scale rebate_2_BetQiShu rebate_2_CombinationScale rebate_2_LoseBalance
  rebate_2_Scale rebate_3_BetQiShu rebate_3_CombinationScale rebate_3_LoseBalance rebate_3_Scale rebate_4_BetQiShu
  rebate_4_CombinationScale rebate_4_LoseBalance rebate_4_Scale rebate_5_BetQiShu rebate_5_CombinationScale
  rebate_5_LoseBalance rebate_5_Scale rebate_Type rebateDate rebateRemark records recovery_BeyondIgnoreBalance
  recovery_GraceSeconds recovery_IsCombination recovery_IsDuiShunBao recovery_IsPeak recovery_Multiples_BigDouble
  recovery_Multiples_BigDouble_BeyondIgnore recovery_Multiples_SmallOdd recovery_Multiples_SmallOdd_BeyondIgnore
  recovery_Type registerIP registerIp registerIPAddress registerTime remark remoteIp reply Residue residue results
  robotLevel rows runTime scale sealingPlateTime serverTime ServerVersion sid sortNo speakId stage startTime State
  state status sTime sumActive sumBalance sumCombinationBalance sumDoubleBalance sumDuiShunBaoBalance sumIntroduce
  sumNew sumNumber sumNumberBalance sumOddBalance sumPeakBalance sumReturn sumWaterBalance sumWinLost sysRunTime
  systemOs TelCode TelGpCheckMes TelGpCkOrder TelGpE30Remark TelGpE60Remark TelGpId TelGpIds TelGpLotteryid
  TelGpName TelGpSetType TelGpSRemark TelGpStatus TelGpTalkType TelGpType TelGpUpDownGpId TelGpUrl TelGpUserid
  TelId TelName time title Tm to tokenID total totalCount totalRam totalRows totalSize type typeName upAdmin upList
  upMemo upName upTime upType url used usedRam userCode userID userId userId0 userId1 userId2 userImg
  userIsSubAccount userRole userSubAccountSupId userTelAppid userTelHash userTelPhone userTelStatus userType value
  verifyAdmin verifyTime version water waterBalance weight winLost workHours wwwroot
`
  .trim()
  .split(/\s+/)

/** Names that differ from another one by casing alone: read beside it, and never the result of a correction. */
const SECOND_SPELLINGS = ['Content', 'registerIp', 'Residue', 'State', 'userID']

/** The name in lower case and without what separates its words. */
export const withoutCase = (name: string): string => name.toLowerCase().replace(/[_-]/g, '')

const documented = new Set(FIELD_NAMES)
const byLowerCase = new Map(
  FIELD_NAMES.filter((name) => !SECOND_SPELLINGS.includes(name)).map((name) => [withoutCase(name), name]),
)

/** Whether the documents name such a field, in any casing. */
export const isFieldName = (name: string) => documented.has(name) || byLowerCase.has(withoutCase(name))

/** Deeper than any answer of the API; what lies below is not renamed. */
const MAX_DEPTH = 16

/**
 * Returns the data with the documents' spelling of every field, as servers differ in casing: PascalCase, lower case,
 * snake_case.
 * Fields that no document names are kept; beside corrected PascalCase they are given a small first letter.
 */
export const correctFieldNames = (value: unknown): unknown =>
  isDocumented(value, 0) ? value : correct(resolveReferences(value), 0)

/** Long lists are corrected piece by piece, as they are parsed. */
const corrected = new WeakSet<readonly unknown[]>()

/** Spares such a list the next correction: its items have the documents' spelling already. */
export function markCorrected(list: unknown[]): unknown[] {
  corrected.add(list)
  return list
}

/** Spares the copy of nearly all answers. */
function isDocumented(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return true
  if (Array.isArray(value)) return corrected.has(value) || value.every((item) => isDocumented(item, depth + 1))
  const fields = value as Record<string, unknown>
  // Rows of one shape share their names here, where a list of them would be made for each; parsed JSON inherits none.
  for (const name in fields) {
    const field = fields[name]
    if (!documented.has(name) || isPaddedCode(name, field) || !isDocumented(field, depth + 1)) return false
  }
  return true
}

function correct(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value))
    return corrected.has(value) ? value : openNodes(value).map((item) => correct(item, depth + 1))
  if ('$id' in value || '$values' in value) return correct(withoutReferences(value), depth)
  const boxed = openBox(value)
  if (boxed !== undefined) return boxed
  const names = Object.keys(value)
  if (isResource(names, value)) return correct(openResource(value), depth)
  if (isNumberedList(names, value)) return Object.values(value).map((row) => correct(row, depth + 1))
  const prefix = findPrefix(names)
  if (prefix !== '') {
    const fields = Object.entries(value).map(([name, field]) => [name.slice(prefix.length), field])
    return correct(Object.fromEntries(fields), depth)
  }
  const isPascalCase = names.some((name) => !documented.has(name) && correctName(name) === toCamelCase(name))
  const correctedName = (name: string) => {
    if (documented.has(name) && !(isPascalCase && SECOND_SPELLINGS.includes(name))) return name
    const corrected = correctName(name) ?? (isPascalCase ? toCamelCase(name) : name)
    // A field is not overwritten by another spelling of itself.
    return names.includes(corrected) ? name : corrected
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      correctedName(name),
      isPaddedCode(name, field) ? field.trim() : correct(field, depth + 1),
    ]),
  )
}

/** A list of which PHP took rows out: it is written as an object with the rows by their numbers. */
function isNumberedList(names: readonly string[], value: object): boolean {
  if (names.length === 0 || !names.every((name) => /^\d+$/.test(name))) return false
  return Object.values(value).every((row) => Object.keys(asRecord(row)).some(isFieldName))
}

/** A record of JSON:API: its fields are in `attributes`, but for its id. */
const RESOURCE_FIELDS = ['id', 'type', 'attributes', 'relationships', 'links', 'meta']

function isResource(names: readonly string[], value: object): boolean {
  const { attributes, type } = asRecord(value)
  if (typeof type !== 'string' || !names.every((name) => RESOURCE_FIELDS.includes(name))) return false
  return typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes)
}

function openResource(value: object): object {
  const { id, attributes } = asRecord(value)
  return { ...(id === undefined ? null : { id }), ...asRecord(attributes) }
}

const EDGE_FIELDS = ['node', 'cursor', '__typename']

/** The records of a list of GraphQL, each of which stands as `node` beside its place in the list. */
function openNodes(list: readonly unknown[]): readonly unknown[] {
  const isEdge = (item: unknown) =>
    Object.keys(asRecord(asRecord(item).node)).length > 0 &&
    Object.keys(asRecord(item)).every((name) => EDGE_FIELDS.includes(name))
  return list.length > 0 && list.every(isEdge) ? list.map((item) => asRecord(item).node) : list
}

/** The records of a list as the server spells them, without what stands around each. */
export const openRecords = (list: readonly unknown[]): Record<string, unknown>[] =>
  openNodes(list).map((item) => {
    const record = asRecord(item)
    return isResource(Object.keys(record), record) ? asRecord(openResource(record)) : record
  })

/** As a serializer of .NET writes what it may refer to again: a list is in `$values`. */
const withoutReferences = ({ $id: _, $values, ...fields }: Record<string, unknown>): unknown =>
  $values === undefined ? fields : $values

/** The prefix of all names, as of a table's columns, where most of the names behind it are documented; else empty. */
function findPrefix(names: readonly string[]): string {
  const prefix = /^[a-z]+_/i.exec(names[0] ?? '')?.[0] ?? ''
  if (prefix === '' || !names.every((name) => name.startsWith(prefix) && !isFieldName(name))) return ''
  const known = names.filter((name) => isFieldName(name.slice(prefix.length)))
  return known.length > 1 && known.length > names.length / 2 ? prefix : ''
}

const correctName = (name: string) => byLowerCase.get(withoutCase(name))
const toCamelCase = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
