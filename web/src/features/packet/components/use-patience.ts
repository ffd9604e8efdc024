import { useEffect, useState } from 'react'

/** Whether something may go on: once what it waits for is there, or has kept it waiting for `patienceMs`. */
export function usePatience(isThere: boolean, patienceMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setOver(true), patienceMs)
    return () => window.clearTimeout(timer)
  }, [patienceMs])
  return isThere || isOver
}
