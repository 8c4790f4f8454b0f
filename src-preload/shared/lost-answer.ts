/**
 * Whether a change may have been carried out although it was answered with this status: the server failed, or a proxy has
 * waited too long for it. 408 and 499 are such timeouts too.
 */
export const isAnswerLost = (status: number): boolean => status >= 500 || status === 408 || status === 499
