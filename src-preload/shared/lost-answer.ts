/**
 * Whether an answer with this status leaves open what became of a change: the server failed, or some server between here
 * and there has waited too long. 408 and 499 are such timeouts too, although they are no 5xx.
 */
export const isAnswerLost = (status: number): boolean => status >= 500 || status === 408 || status === 499
