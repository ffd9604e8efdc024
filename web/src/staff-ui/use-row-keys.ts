import { type RefObject, useEffect } from 'react'
import { isCovered } from './is-covered.ts'

interface RowKeys {
  /** goes to the next row (1) or the one before (-1) */
  onStep: (by: 1 | -1) => void
  /** keys that click an element of the current row, given by a selector within the row */
  press: Readonly<Record<string, string>>
}

/** The row that the keys of `press` apply to, within `list`. */
const CURRENT = '[aria-current="true"]'

/** Keys of a list: J and K change the row, `press` clicks in the current row. Ignored while typing or below a dialog. */
export function useRowKeys(list: RefObject<HTMLElement | null>, { onStep, press }: RowKeys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isCovered() || takesKeys(event)) return
      if (event.key === 'j' || event.key === 'k') return onStep(event.key === 'j' ? 1 : -1)
      const pressed = press[event.key]
      const target = pressed && list.current?.querySelector<HTMLElement>(`${CURRENT} ${pressed}`)
      if (!target) return
      event.preventDefault()
      target.click()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

/** Whether the focused element uses the key itself: a field takes every key, a button or a link takes Enter. */
function takesKeys({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isField = target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
  return isField || (key === 'Enter' && ['A', 'BUTTON', 'SUMMARY'].includes(target.tagName))
}
