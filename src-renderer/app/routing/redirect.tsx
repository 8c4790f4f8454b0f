import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Replaces the current route by `to`. Redirects once for every location, not once when it is mounted as `Navigate` does:
 * the operator may go elsewhere before the first redirect is rendered, and would stay on an empty page.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void navigate(to, { replace: true }), [navigate, to, location])
  return null
}
