import { createSignal } from './signal.ts'

/** Where calls say that the server no longer knows the session, and the staff app listens. Customer pages never do. */
export const sessionEnded = createSignal()
