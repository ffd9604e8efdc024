import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a line of `count` chips when the focused one is removed: the next chip gets it, or the previous one, or the line if none is left.
 * Put `line` on an element that stays and has a `tabIndex`, `data-chip` on each chip, and call `removing` with the chip's place before it is removed.
 */
export function useChipFocus<T extends HTMLElement>(count: number) {
  const line = useRef<T>(null)
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips go with their number
  useLayoutEffect(() => {
    const place = removed.current
    if (place === null) return
    removed.current = null
    const chips = line.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const next = chips[place] ?? chips[chips.length - 1] ?? line.current
    next?.focus()
  }, [count])
  const removing = (place: number) => {
    removed.current = place
  }
  return { line, removing }
}
