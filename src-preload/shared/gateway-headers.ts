/** Headers between a page and the gateway of the main process. None of them reaches the server. */

/** Response: why it is not from the server. */
export const ERROR_HEADER = 'x-console-fault'
/** Names a request, so that `cancelRequest` can cancel it. */
export const REQUEST_ID_HEADER = 'x-request-id'
/** Names an upload in the event `uploadProgress`. */
export const UPLOAD_ID_HEADER = 'x-upload-id'
/** Names the change registered with `beginChange` that the request sends. */
export const CHANGE_ID_HEADER = 'x-change-id'
/** A POST that asks for data and changes nothing. */
export const QUERY_HEADER = 'x-console-query'
