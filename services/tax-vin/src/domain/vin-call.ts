/** Why a call of the decoding service failed. */
export type VinCallFailure =
  /** exceeded the timeout */
  | 'too-slow'
  /** does not respond, or broke off halfway */
  | 'unreachable'
  /** responded with an error or a redirect */
  | 'refused'
  /** responded, but not with this VIN's facts */
  | 'malformed'
