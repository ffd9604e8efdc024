import type { KeptDraft } from './draft-store.ts'
import type { WizardForm } from './wizard-form.ts'

/** How far the input has been saved. */
export type Saving =
  | 'new'
  /** saved in this browser, not on the server yet */
  | 'kept'
  | 'saving'
  | 'saved'
  /** the server cannot be reached; saving is retried */
  | 'waiting'

export interface DraftState extends WizardForm {
  token: string | null
  /** ISO time */
  changedAt: string
  saving: Saving
  /** another device has changed or submitted this draft, or the one of the opened link could not be loaded yet */
  elsewhere: 'no' | 'changed' | 'submitted' | 'unreachable'
  /** a save of this device has overwritten one of another device */
  hasOverwritten: boolean
  /** the draft of the opened link no longer exists */
  isLinkGone: boolean
}

/** Returns the part of the stored draft that the wizard shows. */
export function shown({ content, typed, token, changedAt }: KeptDraft): Pick<DraftState, 'content' | 'typed' | 'token' | 'changedAt'> {
  return { content, typed, token, changedAt }
}

/** Fills empty details with the known ones. */
export function filledIn<T extends object>(typed: T, known: T): T {
  const filled = Object.entries(typed).map(([key, value]) => [key, value === '' ? known[key as keyof T] : value])
  return Object.fromEntries(filled) as T
}
