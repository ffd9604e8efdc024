import { useEffect, useState } from 'react'

/** True once what it waits for is ready, or after `patienceMs`. */
export function usePatience(isThere: boolean, patienceMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setOver(true), patienceMs)
    return () => window.clearTimeout(timer)
  }, [patienceMs])
  return isThere || isOver
}
