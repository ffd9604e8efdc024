import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isCovered } from '../../staff-ui/is-covered.ts'

/**
 * Whether a layer covered the page at the keydown of the event being handled: the key may close the layer before the page handles the event.
 * Listens before the effects of dialogs do.
 */
export function useCoveredAtPress(): RefObject<boolean> {
  const covered = useRef(false)
  useLayoutEffect(() => {
    const note = () => {
      covered.current = isCovered()
    }
    window.addEventListener('keydown', note, { capture: true })
    return () => window.removeEventListener('keydown', note, { capture: true })
  }, [])
  return covered
}
