import { CHECK_CONNECTION, SERVER_FAILED } from '../../../api/api-error.ts'
import type { RequestOutcome } from '../api/requests.ts'

type RequestFailure = Exclude<RequestOutcome, 'sent'>
/** The state of the request of a form; it outlives the form, which may be closed before the response. */
export type RequestState = 'idle' | 'sending' | RequestFailure

const FAILURES: Readonly<Record<RequestFailure, string>> = {
  unreachable: `We couldn't send it. ${CHECK_CONNECTION}`,
  failed: `We couldn't send it. ${SERVER_FAILED}`,
  busy: 'Too many requests came from here. Try again in a few minutes, or call.',
  refused: "We couldn't send it. Check what you typed, or call.",
}

/** Returns why a request could not be sent, and what to do; null for one that has not failed (rules: public inventory page). */
export function failureText(state: RequestState): string | null {
  return state === 'idle' || state === 'sending' ? null : FAILURES[state]
}
