const UNREADABLE = '文件无法读取：可能是文件夹，或已移走、正被其他程序占用'

/** The browser's own reason is in English. */
const fail = (): never => {
  throw new Error(UNREADABLE)
}

export const readText = (file: Blob): Promise<string> => file.text().catch(fail)

export const readBytes = (file: Blob): Promise<ArrayBuffer> => file.arrayBuffer().catch(fail)
