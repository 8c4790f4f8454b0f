/** A business error: HTTP 200 with `succeeded: false` and these errors; on the hub a completion with this text. */
export class BusinessError extends Error {
  readonly errors: unknown
  /** The envelope's statusCode: 500 for a business rule, 400 for an invalid parameter, as the framework sends them. */
  readonly statusCode: number

  constructor(errors: unknown, statusCode = 500) {
    super(typeof errors === 'string' ? errors : 'refused')
    this.errors = errors
    this.statusCode = statusCode
  }
}
