import type { KnownPreferences } from '../store/preference-store.ts'

/**
 * How long no mail is sent to an address that bounced, so that the platform's mail server is not treated as a spammer (rules: mails that come back).
 */
const MAIL_REST_MS = 24 * 60 * 60_000

/** Whether no mail is sent to a user yet, because their address bounced. */
export function mailRests({ mailBounced }: Pick<KnownPreferences, 'mailBounced'>, now: Date): boolean {
  return mailBounced !== null && now.getTime() - mailBounced.at.getTime() < MAIL_REST_MS
}
