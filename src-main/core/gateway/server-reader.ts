import type { LastText } from '../network/response.ts'
import type { ProbeRequest, ProbeResponse } from './buffered-request.ts'

export interface ReadOptions {
  last?: LastText
  search?: string
}

/** The core's own reads: with the tokens, limits and error messages of the pages' requests. */
export interface ServerReader {
  /**
   * Returns the text of a GET of the API; with `last`, the same text if the response says the same. `search`: the query
   * with its question mark. Throws an error whose message can be shown to the operator.
   */
  read(path: string, options?: ReadOptions): Promise<string>
  /** Returns the answer to a reading, whatever it is. Throws an error with a Chinese message if there is none. */
  probe(request: ProbeRequest): Promise<ProbeResponse>
  /** Whether the server is slow or has too much to do: what is not urgent is read less often. */
  readonly isStrained: boolean
  /** Time from sending the last read of the selected server's API to its response, ms; null before the first. */
  readonly roundTripMs: number | null
}
