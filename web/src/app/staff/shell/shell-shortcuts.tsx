import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isCovered } from '../../../staff-ui/is-covered.ts'
import { useSession } from '../session-context.ts'
import { navItems } from './nav-items.ts'
import { openShortcuts } from './open-shortcuts.tsx'
import { useChosenDealership } from './use-chosen-dealership.ts'
import { useSingleKeys } from './use-single-keys.ts'

/** How long 'g' waits for the letter of a page. */
const GO_MS = 1_500

/**
 * The keys that work on every page, in addition to the palette's: '?', '/' for the search of its list, and 'g' with the letter of a page. When shortcuts of single keys are off, no
 * shortcut gets such a key, those of the page included (WCAG 2.1.4).
 */
export function ShellShortcuts() {
  const { user } = useSession()
  const { dealershipId } = useChosenDealership()
  const navigate = useNavigate()
  const [singleKeys] = useSingleKeys()
  const pressedGo = useRef(0)
  useEffect(() => {
    const { main, rest } = navItems(user.role, dealershipId)
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
      if (!singleKeys) return stopSingleKey(event)
      if (event.key === '?') return openShortcuts(user.role, dealershipId)
      if (event.key === '/') return focusSearch(event)
      if (event.key === 'g') {
        pressedGo.current = event.timeStamp
        return
      }
      const goes = pressedGo.current > 0 && event.timeStamp - pressedGo.current < GO_MS
      pressedGo.current = 0
      const page = goes ? [...main, ...rest].find(({ key }) => key === event.key) : undefined
      if (page === undefined) return
      // the list on screen must not handle the letter as well
      event.preventDefault()
      event.stopImmediatePropagation()
      void navigate(page.path)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [user.role, dealershipId, navigate, singleKeys])
  return null
}

/** Focuses the first search box of the page that is visible. */
function focusSearch(event: KeyboardEvent): void {
  const fields = [...document.querySelectorAll<HTMLElement>('main input[type="search"]')]
  const search = fields.find((field) => field.checkVisibility?.() !== false)
  if (search === undefined) return
  event.preventDefault()
  search.focus()
}

/** Keeps a key that types a character from every shortcut. Space stays, which presses the focused button. */
function stopSingleKey(event: KeyboardEvent): void {
  if (event.key.length === 1 && event.key !== ' ') event.stopImmediatePropagation()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
}
