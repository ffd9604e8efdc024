import { createSignal } from './signal.ts'

/** The event that calls emit when the user must first choose a new password (403 PASSWORD_CHANGE_REQUIRED). The staff app listens to it. */
export const passwordChangeRequired = createSignal()
