import { useSession } from './session.ts'
import { useWorkstationSettings } from './workstation-settings.ts'

/** The operator's id in the chat: the setting, else loginInfo.userID (A158). */
export function getChatOperatorId(): string {
  return useWorkstationSettings.getState().operatorId || (useSession.getState().user?.id ?? '')
}
