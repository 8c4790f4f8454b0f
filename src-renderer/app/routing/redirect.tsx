import { useMatches, useNavigate } from 'react-router-dom'
import { useEffectOnChange } from '../../lib/state-hooks.ts'

/**
 * Replaces the current route by `to`. Redirects once for every navigation, not once when it is mounted as `Navigate` does:
 * the operator may go elsewhere before the first redirect is rendered, and would stay on an empty page. The location does
 * not tell them apart: an address that is typed again is the same one.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  const matches = useMatches()
  useEffectOnChange(() => void navigate(to, { replace: true }), [navigate, to, matches])
  return null
}
