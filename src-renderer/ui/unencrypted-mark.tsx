import { Badge } from '@fluentui/react-components'
import { isUnencrypted } from '#shared/server-address.ts'

export const UNENCRYPTED_HINT = '与服务器的连接不加密，密码和数据在局域网里能被看到'

/** Stays as long as this server is used (A311). */
export function UnencryptedMark({ server }: { server: string }) {
  if (!isUnencrypted(server)) return null
  return (
    <Badge appearance="tint" color="warning" shape="rounded" title={UNENCRYPTED_HINT} style={{ flexShrink: 0 }}>
      未加密
    </Badge>
  )
}
