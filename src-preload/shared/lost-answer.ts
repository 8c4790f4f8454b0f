/**
 * Whether a change may have been carried out although it was answered with this status: the server failed, or a proxy has
 * waited too long for it. 408, 460 and 499 are such timeouts too, and 3xx says of a change nothing at all.
 */
export const isAnswerLost = (status: number): boolean =>
  status >= 500 || (status >= 300 && status < 400) || [408, 460, 499].includes(status)

/** Something took too long, or broke off. A session or a code whose time is over is refused for certain. */
const TIMEOUT =
  /(请求|连接|链接|数据库|网络|网关|服务器?|执行|操作|处理|响应|接口|调用|通[信讯]|等待|锁).{0,4}超时|(?<!(session|token|code|login) ?)time(d )?-?out|deadline exceeded|deadlock|(task|operation) was cancell?ed|broken pipe|connection (was )?(reset|closed|aborted)/i
/** What a server says of an exception that it did not expect; one of its own rules has words of its own. */
const BROKEN =
  /internal (server )?error|unknown error|unhandled|unexpected error|object reference not set|null ?pointer|(系统|服务器?|内部|程序|数据库).{0,2}(错误|异常|故障|出错)|未知(错误|异常)|系统.{0,2}繁忙/i
/** It says itself that it is not done yet. */
const OPEN = /结果(未知|不明|待)|(正在|已在)处理|处理中|稍后.{0,4}(查[询看]|核[对实])/

/**
 * Whether a change may have been carried out although the server refused it in these words: some answer an exception, or a
 * timeout of their own, as they answer a refusal. Messages about fields are refusals.
 */
export function isRefusalOpen(errors: unknown): boolean {
  const texts = Array.isArray(errors) ? errors : [errors]
  return texts.some((text) => typeof text === 'string' && [TIMEOUT, BROKEN, OPEN].some((words) => words.test(text)))
}
