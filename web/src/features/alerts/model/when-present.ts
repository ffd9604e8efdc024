import { isIdle } from '../../../api/idle-header.ts'

const USES = ['visibilitychange', 'focus', 'pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Calls `run` once a user is at the page: immediately if it is visible and in use, otherwise when it is next used. Returns a function that stops
 * waiting.
 */
export function whenPresent(run: () => void): () => void {
  if (!document.hidden && !isIdle()) {
    run()
    return () => {}
  }
  const waiting = new AbortController()
  const onUse = () => {
    if (document.hidden) return
    waiting.abort()
    run()
  }
  for (const use of USES) window.addEventListener(use, onUse, { signal: waiting.signal, passive: true, capture: true })
  return () => waiting.abort()
}
