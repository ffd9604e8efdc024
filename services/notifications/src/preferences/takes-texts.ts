import type { KnownPreferences } from '../store/preference-store.ts'

/** Whether a user's phone number takes text messages, as far as known: the last one to this number was not refused for good. */
export function takesTexts({ phone, textRefused }: Pick<KnownPreferences, 'phone' | 'textRefused'>): boolean {
  return phone !== '' && phone !== textRefused?.phone
}
