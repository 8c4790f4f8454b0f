import { useWorkstationSettings } from './main-state.ts'
import { useSession } from './session.ts'

/** The operator's id in the chat: the setting, else loginInfo.userID (A158). */
export function getChatOperatorId(): string {
  return useWorkstationSettings.getState().operatorId || (useSession.getState().user?.id ?? '')
}
