import { createSignal } from './signal.ts'

/** The event that calls emit when the signed-in user's name has changed. The staff app listens to it. */
export const sessionChanged = createSignal()
