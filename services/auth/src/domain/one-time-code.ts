import { Secret, TOTP } from 'otpauth'

/** Six digits, SHA-1, 30 seconds: supported by every authenticator app (RFC 6238). */
const STEP_SECONDS = 30
const DIGITS = 6
/** The digest size of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Codes of the 30 seconds before and after are also valid, because the clocks of phones differ. */
const WINDOW = 1
const ISSUER = 'Forecourt'

/** Creates a secret in base32, the format of authenticator apps. */
export function newTwoStepSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function secretUri(secret: string, email: string): string {
  return codesOf(secret, email).toString()
}

/** Returns the time step of a code, counted from 1970; null when it is not valid now. Takes the same time for wrong and right codes. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = codesOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / (STEP_SECONDS * 1000)) + delta
}

/** Returns the code that an app shows at a time; for tests and the demo. */
export function codeAt(secret: string, at: Date): string {
  return codesOf(secret).generate({ timestamp: at.getTime() })
}

function codesOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: DIGITS, period: STEP_SECONDS, secret: Secret.fromBase32(secret) })
}
