/** Why a request to the language model failed. */
export const MODEL_CALL_FAILURES = [
  /** exceeded the time limit */
  'too-slow',
  /** does not respond, or closed the connection during the response */
  'unreachable',
  /** responded with an error or a redirect */
  'refused',
  /** responded without a figure */
  'malformed',
] as const
export type ModelCallFailure = (typeof MODEL_CALL_FAILURES)[number]
/** The result of a request. */
export type ModelCall = 'answered' | ModelCallFailure
