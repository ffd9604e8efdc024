import { useEffect, useState } from 'react'
import { pageHeading } from './page-heading.ts'
import { isFocusLost } from './use-lost-focus.ts'

/** A dialog that is or was open. */
interface Opened {
  /** what had the focus before it; null if nothing had */
  opener: HTMLElement | null
  /** the section or line around the opener, for a dialog that changes the opener: the nearest element with a `tabIndex` of -1 */
  around: HTMLElement | null
  /** the dialog that was on top then: it is below this one, or this one took its place */
  before: Opened | null
}

/** The open dialogs in their order. */
let open: readonly Opened[] = []

/**
 * For a dialog: when it leaves the screen, what had the focus before it gets the focus back, unless something else has it (rules: shell).
 * If that is gone, what is around it gets the focus, or else the heading of the page. Mantine does so only for dialogs that stay mounted.
 */
export function useFocusBack(): void {
  // during the first render, because the dialog takes the focus right after it
  const [dialog] = useState<Opened>(() => openedFrom(findOpener()))
  useEffect(() => {
    open = [...open, dialog]
    return () => {
      open = open.filter((each) => each !== dialog)
      // by then everything that leaves with the dialog is gone, and a dialog that takes its place is open
      setTimeout(() => giveBack(dialog))
    }
  }, [dialog])
}

function openedFrom(opener: HTMLElement | null): Opened {
  return { opener, around: opener?.closest<HTMLElement>('[tabindex="-1"]') ?? null, before: open.at(-1) ?? null }
}

/** Returns what has the focus; instead of an item of a menu, which closes when it is pressed, the button of the menu. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

function giveBack(dialog: Opened): void {
  // StrictMode runs effects twice; and a dialog that took the place of this one gives the focus back when it closes
  if (open.some((each) => each === dialog || each.before === dialog)) return
  const place = placeToReturn(dialog)
  if (place === null) return
  // the confirmation that closed the dialog still fades out with the focus
  const confirmation = document.activeElement?.closest('[aria-modal="true"]')
  if (confirmation && !confirmation.contains(place)) whenGone(confirmation, () => giveBack(dialog))
  else if (isFocusLost()) place.focus({ preventScroll: true })
}

/** Returns what gets the focus after a dialog; for one that took the place of another, whose content its opener was in, what that one returns to. */
function placeToReturn({ opener, around, before }: Opened): HTMLElement | null {
  const lasting = [opener, around].find((element) => element?.isConnected)
  if (lasting) return lasting
  // nothing had the focus, or the dialog below has it
  if (opener === null || (before !== null && open.includes(before))) return null
  return before === null ? pageHeading() : placeToReturn(before)
}

/** Calls `then` once an element has left the page. */
function whenGone(element: Element, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    then()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
