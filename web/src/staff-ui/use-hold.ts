import { type FocusEvent, useState } from 'react'

/** Returns whether the pointer or the focus is in an element, whose content must not move then. Attach the `hold` handlers to it. */
export function useHold() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
  return { held: pointed || focused, hold }
}
