import type { Viewer } from '@forecourt/contracts/leads/engagement'
import { useState } from 'react'
import { inSteadyOrder, viewerKey } from '../model/viewers.ts'

/** Keeps the order of viewers in the strip stable; attach the `hold` handlers to the element that shows them. */
export function useHeldOrder(viewers: readonly Viewer[]) {
  const [keys, setKeys] = useState<readonly string[]>([])
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const ordered = inSteadyOrder(keys, viewers, pointed || focused)
  const next = ordered.map(viewerKey)
  if (next.join() !== keys.join()) setKeys(next)
  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { ordered, hold }
}
