import { createSignal } from './signal.ts'

/** Where calls say that the user must first choose a password of their own (403 PASSWORD_CHANGE_REQUIRED), and the staff app listens. */
export const passwordChangeRequired = createSignal()
