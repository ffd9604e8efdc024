import { createSignal } from './signal.ts'

/** The event that calls emit when the server no longer knows the session. The staff app listens to it; customer pages do not. */
export const sessionEnded = createSignal()
