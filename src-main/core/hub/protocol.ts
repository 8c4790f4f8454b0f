import { type HubMessage, type IHubProtocol, JsonHubProtocol, TransferFormat } from '@microsoft/signalr'
import { asRecord, parseJson, stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import type { Logger } from '../ports.ts'

const SEPARATOR = '\u001e'

/**
 * SignalR's JSON protocol with lossless numbers; skips malformed records instead of closing the connection. `onReceived`
 * is called for everything the server sends, pings included.
 */
export function losslessJsonProtocol(log: Logger, onReceived: () => void = () => {}): IHubProtocol {
  const { name, version } = new JsonHubProtocol()
  return {
    name,
    version,
    transferFormat: TransferFormat.Text,
    parseMessages(input) {
      onReceived()
      const messages: HubMessage[] = []
      for (const record of String(input).split(SEPARATOR)) {
        if (record === '') continue
        try {
          const message = parseJson(record)
          if (typeof asRecord(message).type === 'number') messages.push(message as HubMessage)
          else log.warn(`hub: a record of ${record.length} characters has no type`)
        } catch {
          log.warn(`hub: a record of ${record.length} characters is no JSON`)
        }
      }
      return messages
    },
    writeMessage: (message) => stringifyJson(message) + SEPARATOR,
  }
}
