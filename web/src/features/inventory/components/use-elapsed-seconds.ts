import { useEffect, useState } from 'react'

/** How often the elapsed-time display ticks (rules: feed watching). */
const TICK_MS = 2_000

/** Returns the seconds since a time, updated on each tick; null without a time, and 0 if the browser's clock is behind the server's. */
export function useElapsedSeconds(since: string | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return since === null ? null : Math.max(0, Math.round((now - Date.parse(since)) / 1000))
}
