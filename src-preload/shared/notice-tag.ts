interface Tagged {
  id: string
  /** What it stands for. */
  items: readonly string[]
  tag?: string
}

/** What a notification replaces: the one of the same tag, in the system's list and in the notice centre. */
export const tagOfNotice = ({ tag, items, id }: Tagged): string => tag ?? (items.length === 1 ? items[0]! : id)

/** One entry per tag, the newest; `notices` are the newest first. */
export function latestPerTag<T extends Tagged>(notices: readonly T[]): T[] {
  const seen = new Set<string>()
  return notices.filter((notice) => {
    const tag = tagOfNotice(notice)
    return !seen.has(tag) && seen.add(tag)
  })
}
