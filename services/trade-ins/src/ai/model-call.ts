/** Why a request to the language model came to nothing. */
export const MODEL_CALL_FAILURES = [
  /** took longer than it may */
  'too-slow',
  /** does not respond, or broke off in the middle */
  'unreachable',
  /** responded with an error, or pointed elsewhere */
  'refused',
  /** responded, but not with a figure */
  'malformed',
] as const
export type ModelCallFailure = (typeof MODEL_CALL_FAILURES)[number]
/** What became of a request. */
export type ModelCall = 'answered' | ModelCallFailure
