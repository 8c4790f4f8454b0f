import { useSession } from './session.ts'
import { useSettings } from './settings.ts'

/** The operator's id in the chat: the setting, else loginInfo.userID (A158). */
export function chatOperatorId(): string {
  return useSettings.getState().operatorId || (useSession.getState().user?.id ?? '')
}
