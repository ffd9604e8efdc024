import { useEffect, useMemo, useRef } from 'react'
import { createReadingClock } from '../model/reading-clock.ts'

/** Reports how long each page was in view (rules: packet log entries); `page` is null while none is. Time in a hidden tab does not count. */
export function useReading(page: number | null, onRead: ((page: number, seconds: number) => void) | undefined): void {
  const report = useRef(onRead)
  report.current = onRead
  const clock = useMemo(
    () => createReadingClock({ now: () => performance.now(), onRead: (read, seconds) => report.current?.(read, seconds) }),
    [],
  )
  useEffect(() => {
    const look = () => clock.look(document.hidden ? null : page)
    const leave = () => clock.look(null)
    look()
    // in the capture phase, because the log queue flushes on the same events as they bubble
    window.addEventListener('visibilitychange', look, { capture: true })
    window.addEventListener('pageshow', look, { capture: true })
    window.addEventListener('pagehide', leave, { capture: true })
    return () => {
      window.removeEventListener('visibilitychange', look, { capture: true })
      window.removeEventListener('pageshow', look, { capture: true })
      window.removeEventListener('pagehide', leave, { capture: true })
    }
  }, [page, clock])
  useEffect(() => () => clock.look(null), [clock])
}
