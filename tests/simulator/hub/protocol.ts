import { type HubMessage, JsonHubProtocol, NullLogger } from '@microsoft/signalr'
import { readJson, writeJson } from '../wire/json.ts'

export const SEPARATOR = '\x1e'

/**
 * The JSON hub protocol, except that numbers keep all their digits both ways (A183): the stock one would read and write
 * ids through doubles.
 */
export class LosslessHubProtocol extends JsonHubProtocol {
  override parseMessages(input: string): HubMessage[] {
    // The stock reader checks the form of each record; it drops types it does not know, so records go one by one.
    return input
      .split(SEPARATOR)
      .slice(0, -1)
      .flatMap((record) => {
        const [message] = super.parseMessages(record + SEPARATOR, NullLogger.instance)
        return message ? [{ ...message, ...(readJson(record) as object) } as HubMessage] : []
      })
  }

  override writeMessage(message: HubMessage): string {
    return writeJson(message) + SEPARATOR
  }
}

/** The first record of a connection, as far as we look at it. */
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
