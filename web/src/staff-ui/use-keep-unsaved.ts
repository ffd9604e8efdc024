import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { STAFF_ROUTES, searchWithoutModal } from '../shared/staff-paths.ts'
import { askBeforeUnload } from './ask-before-unload.ts'
import { confirm, DISCARD_CHANGES } from './confirm.tsx'
import { leavesEverything } from './leaves-everything.ts'

/** The state of a navigation that keeps the open forms mounted and therefore needs no confirmation. */
export function leavesNothing(from: Location): { leavesNothingOf: string } {
  return { leavesNothingOf: from.key }
}

function isLeaving(from: Location, to: Location): boolean {
  return (to.state as Partial<ReturnType<typeof leavesNothing>> | null)?.leavesNothingOf !== from.key
}

/** Whether a navigation only opens or closes a dialog over the page, whose forms stay mounted. */
function keepsPage(from: Location, to: Location): boolean {
  return to.pathname === from.pathname && searchWithoutModal(to.search) === searchWithoutModal(from.search)
}

export interface KeepUnsavedOptions {
  /** navigation within the page loses nothing */
  staysOnPage?: boolean
  /** the input is in a dialog, which the address may close */
  inDialog?: boolean
  /** the input stays in this tab for its user: only signing out on request and closing the tab lose it */
  keptInTab?: boolean
  /** called when the user has agreed to lose the input */
  onDiscard?: () => void
}

/**
 * Asks for confirmation before unsaved input (`dirty`) is lost by closing a dialog, Back, a link, or closing the tab. The router uses only one such
 * hook per page.
 */
export function useKeepUnsaved(
  dirty: boolean,
  question = DISCARD_CHANGES,
  { staysOnPage = false, inDialog = false, keptInTab = false, onDiscard }: KeepUnsavedOptions = {},
): void {
  const loses = (from: Location, to: Location) => {
    if (leavesEverything(to)) return true
    if (keptInTab) return false
    // an ended session always redirects to the login
    if (to.pathname === STAFF_ROUTES.login) return false
    if (staysOnPage && to.pathname === from.pathname) return false
    return isLeaving(from, to) && (inDialog || !keepsPage(from, to))
  }
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => dirty && loses(from, to))
  const latest = useRef(blocker)
  const asking = useRef(false)
  const askedOf = useRef<typeof blocker | null>(null)

  useEffect(() => {
    latest.current = blocker
    // Ask once for each blocked navigation, even if `question` changes in the meantime. The answer also applies to navigations that are blocked while the
    // question is open. The router creates a blocker for each navigation, and two may follow without a render between them.
    if (blocker.state !== 'blocked' || asking.current || askedOf.current === blocker) return
    asking.current = true
    void confirm(question).then((agreed) => {
      const held = latest.current
      asking.current = false
      askedOf.current = held
      if (!agreed) return held.reset?.()
      held.proceed?.()
      onDiscard?.()
    })
  }, [blocker, question, onDiscard])

  useEffect(() => (dirty ? askBeforeUnload() : undefined), [dirty])
}
