import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isCovered } from '../../staff-ui/is-covered.ts'

/**
 * Whether something lay on top of the page when the key went down that is being handled: the layer that the key closes may be gone by the time the
 * page hears of it. Listens before the effects of dialogs do.
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
