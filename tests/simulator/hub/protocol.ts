import { type HubMessage, JsonHubProtocol, NullLogger } from '@microsoft/signalr'
import { parseJson, stringifyJson } from '../wire/json.ts'

export const SEPARATOR = '\x1e'

/**
 * The JSON hub protocol with every digit of a number preserved both ways (A183): the stock one converts ids to doubles.
 */
export class LosslessHubProtocol extends JsonHubProtocol {
  override parseMessages(input: string): HubMessage[] {
    // The stock reader validates each record but drops unknown types, so records are parsed one by one.
    return input
      .split(SEPARATOR)
      .slice(0, -1)
      .flatMap((record) => {
        const [message] = super.parseMessages(record + SEPARATOR, NullLogger.instance)
        return message ? [{ ...message, ...(parseJson(record) as object) } as HubMessage] : []
      })
  }

  override writeMessage(message: HubMessage): string {
    return stringifyJson(message) + SEPARATOR
  }
}

/** Validates the handshake record; returns the error text, if any. */
export function handshakeError(record: string): string | undefined {
  try {
    const { protocol, version } = JSON.parse(record) as { protocol?: unknown; version?: unknown }
    if (protocol !== 'json') return `The protocol '${protocol}' is not supported.`
    if (version !== 1 && version !== 2) return `The server does not support version ${version} of the 'json' protocol.`
    return undefined
  } catch {
    return 'Handshake was canceled.'
  }
}
