import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** Milliseconds until a moment, by this device's clock, kept up to date. `onOver` is called once when it passes while the page is open. */
export function useTimeLeft(until: string, isRunning: boolean, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const left = new Date(until).getTime() - now
  const isOver = left <= 0
  useEffect(() => {
    if (!isRunning || isOver) return
    const timer = setInterval(() => {
      const next = Date.now()
      setNow(next)
      if (next >= new Date(until).getTime()) onOver()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until, isRunning, isOver, onOver])
  return left
}
