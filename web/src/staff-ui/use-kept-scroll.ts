import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where lists were left, by the key of their entry in the history. A page that is loaded again begins at the top. */
const places = new Map<string, { list: string; top: number }>()

function placeOf(key: string, list: string): number {
  const left = places.get(key)
  return left?.list === list ? left.top : 0
}

/**
 * Keeps the place of a list that scrolls in a box of its own, as the router does for one that scrolls with the page (rules: shell): another list, or
 * another page of it, begins at its top when it is asked for, and Back returns to the place that was left. `list` names what was asked for. Returns the
 * place where the box begins, in CSS pixels.
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, list: string): number {
  const { key } = useLocation()
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    // a dialog over the list has an entry of its own in the history, and moves nothing
    if (shown.current !== list) element.scrollTop = placeOf(key, list)
    shown.current = list
    const keep = () => places.set(key, { list, top: element.scrollTop })
    keep()
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [box, key, list])
  return placeOf(key, list)
}
