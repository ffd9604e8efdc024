import { useEffect, useRef } from 'react'
import { whenShownAgain } from './when-shown-again.ts'

/** How soon it is read again: a person who switches between apps need not wait for it, and it seldom changes. */
const READ_AGAIN_MS = 60_000

/**
 * Reads what a customer page shows again when the page is shown again, at most once a minute: a tab may stay open for days. `isShown`: there
 * is something to read again.
 */
export function useReadAgain(isShown: boolean, read: () => void): void {
  const readAt = useRef(Date.now())
  useEffect(() => {
    if (!isShown) return
    return whenShownAgain(() => {
      if (Date.now() - readAt.current < READ_AGAIN_MS) return
      readAt.current = Date.now()
      read()
    })
  }, [isShown, read])
}
