import type { Viewer } from '@forecourt/contracts/leads/engagement'
import { useState } from 'react'
import { useHold } from '../../../staff-ui/use-hold.ts'
import { inSteadyOrder, viewerKey } from '../model/viewers.ts'

/** Keeps the order of viewers in the strip stable; attach the `hold` handlers to the element that shows them. */
export function useHeldOrder(viewers: readonly Viewer[]) {
  const [keys, setKeys] = useState<readonly string[]>([])
  const { held, hold } = useHold()
  const ordered = inSteadyOrder(keys, viewers, held)
  const next = ordered.map(viewerKey)
  if (next.join() !== keys.join()) setKeys(next)
  return { ordered, hold }
}
