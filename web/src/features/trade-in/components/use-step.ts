import { useCallback, useSyncExternalStore } from 'react'
import { STEPS, type Step } from '../model/wizard-form.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The step that the address names; null where it names none. */
export function stepInAddress(): Step | null {
  const named = Number(new URLSearchParams(window.location.search).get('step'))
  return STEPS.find((step) => step === named) ?? null
}

/** `push`: the browser's Back undoes it. `replace`: it goes with what was there. */
type GoToStep = (step: Step, how?: 'push' | 'replace') => void

/** The step in the address (`?step=2`), and the way to another one. */
export function useStep(): { step: Step | null; goTo: GoToStep } {
  const step = useSyncExternalStore(subscribe, stepInAddress)
  const goTo = useCallback<GoToStep>((to, how = 'push') => {
    const from = stepInAddress()
    const state = window.history.state as { from?: unknown } | null
    const address = `${window.location.pathname}?step=${to}`
    // the page before this one is that step: going back to it keeps the browser's own Back and Forward in order
    if (how === 'push' && state?.from === to && from !== null && to < from) return window.history.back()
    if (how === 'replace') window.history.replaceState(window.history.state, '', address)
    else window.history.pushState({ from: from ?? 1 }, '', address)
    for (const listener of [...listeners]) listener()
  }, [])
  return { step, goTo }
}
