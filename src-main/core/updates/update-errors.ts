const messages: Record<string, string> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: '更新源上没有更新信息文件',
  ERR_CHECKSUM_MISMATCH: '下载的文件与更新源给出的校验值不符，已删除',
  ERR_UPDATER_INVALID_SIGNATURE: '安装包的签名与发布者不符，已删除',
  UPDATE_TIMEOUT: '更新源没有响应',
  ENOSPC: '磁盘空间不足',
}

/** Describes a failed update for the operator (fault 31). The log has the details. */
export function describeUpdateError(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const status = (/^HTTP_ERROR_(\d+)$/.exec(code) ?? /, status (\d+):/.exec(message))?.[1]
  if (status) return `更新源拒绝了请求（HTTP ${status}）`
  if (messages[code]) return messages[code]
  if (code.startsWith('ERR_UPDATER_') || error instanceof TypeError) return '更新源返回的不是有效的更新信息'
  // A response that is cut off, or none at all.
  if (/^net::|^ECONN|^ENOTFOUND|^EAI_|aborted/.test(message) || /^ECONN|^ENOTFOUND|^EAI_/.test(code))
    return '无法连接更新源，或下载中断'
  return '更新没有完成，原因见日志'
}
