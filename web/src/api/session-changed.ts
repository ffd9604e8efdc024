import { createSignal } from './signal.ts'

/** Where a call says that the signed-in user has another name now, and the staff app listens. */
export const sessionChanged = createSignal()
