import { useEffect, useState } from 'react'

/** Returns true once `isReady` is true, or after `timeoutMs`. */
export function useReadyOrTimeout(isReady: boolean, timeoutMs: number): boolean {
  const [isTimedOut, setTimedOut] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setTimedOut(true), timeoutMs)
    return () => window.clearTimeout(timer)
  }, [timeoutMs])
  return isReady || isTimedOut
}
