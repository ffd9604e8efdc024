import { useMemo, useSyncExternalStore } from 'react'
import { zonedDay } from '../ui/zoned-day.ts'

const TICK_MS = 15_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void): () => void {
  // it stood still while nothing showed a time
  if (listeners.size === 0) now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in ms, updated every 15 seconds: one clock for all relative times on the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/** The current day in a time zone as YYYY-MM-DD (rules: days and dates). Renders again only when the day changes. */
export function useToday(timeZone: string): string {
  const dayOf = useMemo(() => zonedDay(timeZone), [timeZone])
  return useSyncExternalStore(subscribe, () => dayOf(now))
}
