/** A business refusal: HTTP 200 with `succeeded: false` and these errors; on the hub a completion with this text. */
export class Refusal extends Error {
  readonly errors: unknown
  /** The envelope's statusCode: 500 as the framework gives a refusal by the business, 400 for a wrong parameter. */
  readonly statusCode: number

  constructor(errors: unknown, statusCode = 500) {
    super(typeof errors === 'string' ? errors : 'refused')
    this.errors = errors
    this.statusCode = statusCode
  }
}
