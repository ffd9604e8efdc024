import { useCallback, useSyncExternalStore } from 'react'
import { STEPS, type Step } from '../model/wizard-form.ts'

/** Whether the browser is on its way back to the previous step: until it arrives, the address still names the step that was left. */
let isGoingBack = false

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Returns the step in the address; null without one. */
export function stepInAddress(): Step | null {
  const named = Number(new URLSearchParams(window.location.search).get('step'))
  return STEPS.find((step) => step === named) ?? null
}

/** `push` adds a history entry, which Back undoes; `replace` replaces the current one. */
type GoToStep = (step: Step, how?: 'push' | 'replace') => void

/** Returns the step in the address (`?step=2`), and a function to change it. */
export function useStep(): { step: Step | null; goTo: GoToStep } {
  const step = useSyncExternalStore(subscribe, stepInAddress)
  const goTo = useCallback<GoToStep>((to, how = 'push') => {
    // the second tap of a double tap
    if (how === 'push' && isGoingBack) return
    const from = stepInAddress()
    const state = window.history.state as { from?: unknown } | null
    const address = `${window.location.pathname}?step=${to}`
    // the previous history entry is that step: going back keeps the order of Back and Forward
    if (how === 'push' && state?.from === to && from !== null && to < from) {
      isGoingBack = true
      const arrive = () => {
        isGoingBack = false
      }
      window.addEventListener('popstate', arrive, { once: true })
      return window.history.back()
    }
    if (how === 'replace') window.history.replaceState(window.history.state, '', address)
    else window.history.pushState({ from: from ?? 1 }, '', address)
    for (const listener of [...listeners]) listener()
  }, [])
  return { step, goTo }
}
