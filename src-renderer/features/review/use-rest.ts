import { useEffect, useState } from 'react'

/** How long something stays the active one before it is read: with j held down it is not. */
const REST_MS = 150

/** Whether what is shown is to be read: at once when the operator opened it, else after it has rested. */
export function useRest(): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isRested
}
