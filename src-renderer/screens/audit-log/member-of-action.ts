/** The texts of the changes of orders, points and the data of a member, whose own names never end like this. */
const ORDER_OR_POINTS = /（会员 (\d{1,30})）$/
const DATA_OF_MEMBER = /^会员 .*（(\d{1,30})）(?:$|的)/

/** The id of the member that an entry of the audit log is about; null for anything else, such as members of a bot's group. */
export function memberOfAction(action: string): string | null {
  const [, id] = ORDER_OR_POINTS.exec(action) ?? DATA_OF_MEMBER.exec(action) ?? []
  return id ?? null
}
