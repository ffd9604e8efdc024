import { type BrowserStorage, touchSession } from './stored-session.ts'

/** spec/1 section 9: tracked activity events. */
const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const
/** A moving mouse fires hundreds of times a second; storage is written this often at most. */
const WRITE_EVERY_MS = 15_000

/** Keeps lastActivity current while the person does something (spec/1 section 4.1). Returns the function that stops it. */
export function trackActivity(target: EventTarget, storage: BrowserStorage, now: () => Date): () => void {
  let lastWrite = 0
  const onActivity = () => {
    const at = now()
    if (at.getTime() - lastWrite < WRITE_EVERY_MS) return
    lastWrite = at.getTime()
    touchSession(storage, at)
  }
  for (const event of ACTIVITY_EVENTS) target.addEventListener(event, onActivity, { passive: true, capture: true })
  return () => {
    for (const event of ACTIVITY_EVENTS) target.removeEventListener(event, onActivity, { capture: true })
  }
}
