/** The first thing in a text that looks like an email address; linear, so that hostile text cannot stall it. */
export const EMAIL_IN_TEXT = /[a-z0-9][a-z0-9._%+'-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/i

/**
 * An address as it is compared and stored: trimmed, lower-cased, without `mailto:` or angle brackets. '' stays ''.
 * An address is one address however it is typed.
 */
export function normaliseEmail(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^<?(?:mailto:)?/, '')
    .replace(/>$/, '')
    .trim()
}
