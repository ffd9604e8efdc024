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

/** Why the draft of the opened link is not shown. Until that changes, this browser keeps its own draft as it is. */
const LINK_PROBLEMS = [
  /** it could not be loaded yet */
  'unreachable',
  /** it would replace the unfinished evaluation of this browser */
  'replaces',
  /** it was submitted, and this browser has another unfinished evaluation */
  'link-submitted',
] as const

export interface DraftState extends WizardForm {
  token: string | null
  /** ISO time */
  changedAt: string
  saving: Saving
  /** what another device has done, or a problem of the opened link; the wizard is not shown then */
  elsewhere:
    | 'no'
    /** another device has changed this draft */
    | 'changed'
    /** this draft was submitted on another device, or that of the opened link was and this browser has no other to continue */
    | 'submitted'
    | (typeof LINK_PROBLEMS)[number]
  /** a save of this device has overwritten one of another device */
  hasOverwritten: boolean
  /** the draft of the opened link no longer exists */
  isLinkGone: boolean
}

/** Returns the part of the stored draft that the wizard shows. */
export function shown({ content, typed, token, changedAt }: KeptDraft): Pick<DraftState, 'content' | 'typed' | 'token' | 'changedAt'> {
  return { content, typed, token, changedAt }
}

/** Whether the page shows a problem of the opened link instead of this browser's own draft. */
export function isAtLink({ elsewhere }: DraftState): boolean {
  return (LINK_PROBLEMS as readonly string[]).includes(elsewhere)
}

/** Fills empty details with the ones that are known of the customer. */
export function filledIn(details: TradeInDetails, { zip: zipCode, ...contact }: KnownCustomer): TradeInDetails {
  const known = { ...EMPTY_DETAILS, ...contact, zipCode }
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, value === '' ? known[key as keyof TradeInDetails] : value]),
  ) as unknown as TradeInDetails
}
