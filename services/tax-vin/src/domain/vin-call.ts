/** Why a call of the decoding service came to nothing. */
export type VinCallFailure =
  /** took longer than it may */
  | 'too-slow'
  /** does not answer, or broke off in the middle */
  | 'unreachable'
  /** answered with an error, or pointed elsewhere */
  | 'refused'
  /** answered, but not with this VIN's facts */
  | 'malformed'
