/** Matches the first email address in a text. Runs in linear time, so hostile input cannot stall it. */
export const EMAIL_IN_TEXT = /[a-z0-9][a-z0-9._%+'-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/i

/**
 * Normalizes an email address for comparison and storage: trimmed, lower-cased, without `mailto:` or angle brackets. '' stays ''.
 */
export function normaliseEmail(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^<?(?:mailto:)?/, '')
    .replace(/>$/, '')
    .trim()
}
