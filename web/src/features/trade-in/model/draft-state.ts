import { EMPTY_DETAILS, type TradeInDetails } from '@forecourt/trade-in/details'
import type { DraftCalls } from '../api/draft-calls.ts'
import type { KeptDraft } from './draft-store.ts'
import type { WizardForm } from './wizard-form.ts'

type KnownCustomer = Awaited<ReturnType<DraftCalls['known']>>['customer']

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

/** Fills empty details with the ones that are known of the customer. */
export function filledIn(details: TradeInDetails, { zip: zipCode, ...contact }: KnownCustomer): TradeInDetails {
  const known = { ...EMPTY_DETAILS, ...contact, zipCode }
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, value === '' ? known[key as keyof TradeInDetails] : value]),
  ) as unknown as TradeInDetails
}
