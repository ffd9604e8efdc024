import { useEffect, useState } from 'react'

/** Returns true once `isThere` is true, or after `patienceMs`. */
export function usePatience(isThere: boolean, patienceMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setOver(true), patienceMs)
    return () => window.clearTimeout(timer)
  }, [patienceMs])
  return isThere || isOver
}
