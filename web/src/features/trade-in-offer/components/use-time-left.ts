import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** Returns the milliseconds until a time, by this device's clock, updated every 15 s. Calls `onOver` once when the time passes. */
export function useTimeLeft(until: string, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const left = new Date(until).getTime() - now
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => {
      const next = Date.now()
      setNow(next)
      if (next >= new Date(until).getTime()) onOver()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until, isOver, onOver])
  return left
}
