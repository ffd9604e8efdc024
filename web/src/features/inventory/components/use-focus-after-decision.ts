import { type RefObject, useEffect, useRef } from 'react'
import { pageHeading } from '../../../staff-ui/page-heading.ts'
import { isFocusLost } from '../../../staff-ui/use-lost-focus.ts'

interface Decision {
  /** the section of the file */
  section: HTMLElement | null | undefined
  /** what had the focus in a dialog, which closes with the confirmation, possibly after the buttons are gone; null if nothing had */
  pressed: Element | null
}

/**
 * Returns a function to call with true when the user decides about a file, and with false if that failed. When `buttons` have left the screen,
 * and the focus with them, the section that they were in gets the focus, or the heading of the page if the section has left, too. Otherwise
 * keyboards and screen readers would start over at the top of the page.
 */
export function useFocusAfterDecision(buttons: RefObject<HTMLElement | null>): (isDecided: boolean) => void {
  const decision = useRef<Decision | null>(null)
  useEffect(
    () => () => {
      const { current } = decision
      // the user may have focused something else meanwhile
      if (current === null || (!isFocusLost() && document.activeElement !== current.pressed)) return
      const target = current.section?.isConnected ? current.section : pageHeading()
      target?.focus()
    },
    [],
  )
  return (isDecided) => {
    const focused = document.activeElement
    const pressed = focused?.closest('[role="dialog"]') ? focused : null
    decision.current = isDecided ? { section: buttons.current?.closest('section'), pressed } : null
  }
}
