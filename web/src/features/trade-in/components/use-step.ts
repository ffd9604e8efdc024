import { useCallback, useSyncExternalStore } from 'react'
import { goToAddress, type HowToGo, subscribeToAddress } from '../../../shared/go-to-address.ts'
import { STEPS, type Step } from '../model/wizard-form.ts'

/** Whether the browser is on its way back to the previous step: until it arrives, the address still names the step that was left. */
let isGoingBack = false

/** Returns the step in the address; null without one. */
export function stepInAddress(): Step | null {
  const named = Number(new URLSearchParams(window.location.search).get('step'))
  return STEPS.find((step) => step === named) ?? null
}

type GoToStep = (step: Step, how?: HowToGo) => void

/** Returns the step in the address (`?step=2`), and a function to change it. */
export function useStep(): { step: Step | null; goTo: GoToStep } {
  const step = useSyncExternalStore(subscribeToAddress, stepInAddress)
  const goTo = useCallback<GoToStep>((to, how = 'push') => {
    // the second tap of a double tap
    if (how === 'push' && isGoingBack) return
    const from = stepInAddress()
    const state = window.history.state as { from?: unknown } | null
    // the previous history entry is that step: going back keeps the order of Back and Forward
    if (how === 'push' && state?.from === to && from !== null && to < from) {
      isGoingBack = true
      const arrive = () => {
        isGoingBack = false
      }
      window.addEventListener('popstate', arrive, { once: true })
      return window.history.back()
    }
    goToAddress(`?step=${to}`, how, { from: from ?? 1 })
  }, [])
  return { step, goTo }
}
