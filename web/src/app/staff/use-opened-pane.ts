import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Scrolls an opened pane to the top, with the page if `scrollsPage()`, as on a separate page. When it closes, the focus returns to its row. */
export function useOpenedPane<Pane extends HTMLElement>(
  id: string | null,
  rowOf: (id: string) => HTMLElement | undefined,
  scrollsPage = () => true,
): RefObject<Pane | null> {
  const pane = useRef<Pane>(null)
  const shown = useRef(id)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = id
    if (id === before) return
    if (id === null) return before === null ? undefined : rowOf(before)?.focus()
    pane.current?.scrollTo?.(0, 0)
    if (scrollsPage()) window.scrollTo(0, 0)
  }, [id, rowOf, scrollsPage])
  return pane
}
