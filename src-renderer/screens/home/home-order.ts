import type { ServerProfile } from '#shared/server-profile.ts'
import type { Preferences } from '../../stores/ui-preferences.ts'

/**
 * What stands above on the dashboard, and how its games look: as the operator chose, else as the site (A384). Where the
 * games stand above they are cards, as in the documents (D1 §2).
 */
export function arrangeHome(
  { gamesFirst, gamesAsCards }: Pick<Preferences, 'gamesFirst' | 'gamesAsCards'>,
  { homeOrder }: Pick<ServerProfile, 'homeOrder'>,
): { gamesFirst: boolean; asCards: boolean } {
  const isFirst = gamesFirst ?? homeOrder === 'games'
  return { gamesFirst: isFirst, asCards: gamesAsCards ?? isFirst }
}
