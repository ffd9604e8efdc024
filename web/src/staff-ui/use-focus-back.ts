import { useEffect, useState } from 'react'
import { isFocusLost } from './use-lost-focus.ts'

/** A dialog that is or was open. */
interface Opened {
  /** what had the focus before it; null if nothing had */
  opener: HTMLElement | null
  /** the dialog that was on top then: it is below this one, or this one took its place */
  before: Opened | null
}

/** The open dialogs in their order. */
let open: readonly Opened[] = []

/**
 * For a dialog: when it leaves the screen, what had the focus before it gets the focus back, unless something else has it (rules: shell).
 * Mantine does so only for dialogs that stay mounted.
 */
export function useFocusBack(): void {
  // during the first render, because the dialog takes the focus right after it
  const [dialog] = useState<Opened>(() => ({ opener: findOpener(), before: open.at(-1) ?? null }))
  useEffect(() => {
    open = [...open, dialog]
    return () => {
      open = open.filter((each) => each !== dialog)
      // by then everything that leaves with the dialog is gone, and a dialog that takes its place is open
      setTimeout(() => giveBack(dialog))
    }
  }, [dialog])
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
  const opener = lastingOpener(dialog)
  if (!opener?.isConnected) return
  // the confirmation that closed the dialog still fades out with the focus
  const confirmation = document.activeElement?.closest('[aria-modal="true"]')
  if (confirmation && !confirmation.contains(opener)) whenGone(confirmation, () => giveBack(dialog))
  else if (isFocusLost()) opener.focus({ preventScroll: true })
}

/** Returns the opener of a dialog, or that of the dialog whose place it took: its own opener was in there. */
function lastingOpener({ opener, before }: Opened): HTMLElement | null {
  if (opener?.isConnected || before === null || open.includes(before)) return opener
  return lastingOpener(before)
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
