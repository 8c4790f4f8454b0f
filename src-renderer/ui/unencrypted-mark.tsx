import { Badge } from '@fluentui/react-components'
import { isUnencrypted, UNENCRYPTED_HINT } from '#shared/server-address.ts'

/** Stays as long as this server is used (A311). */
export function UnencryptedMark({ server }: { server: string }) {
  if (!isUnencrypted(server)) return null
  return (
    <Badge appearance="tint" color="warning" shape="rounded" title={UNENCRYPTED_HINT} style={{ flexShrink: 0 }}>
      未加密
    </Badge>
  )
}
