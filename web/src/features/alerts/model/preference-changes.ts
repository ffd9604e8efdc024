import type { AlertKind, PersonalChannel } from '@forecourt/contracts/notifications/kinds'
import type { AlertPreferences } from '@forecourt/contracts/notifications/preferences'

/** What a user changed in the form of their preferences and has not saved yet. What is absent was not changed. */
export interface PreferenceChanges {
  grid?: Partial<Record<AlertKind, Partial<Record<PersonalChannel, boolean>>>>
  quietHours?: Partial<AlertPreferences['quietHours']>
  digest?: Partial<AlertPreferences['digest']>
  phone?: string
}

/** Returns preferences with a user's changes in them, and nothing else that a server may send with them. */
export function withChanges(stored: AlertPreferences, changes: PreferenceChanges): AlertPreferences {
  const kinds = Object.keys(stored.grid) as AlertKind[]
  return {
    grid: Object.fromEntries(kinds.map((kind) => [kind, { ...stored.grid[kind], ...changes.grid?.[kind] }])) as AlertPreferences['grid'],
    quietHours: { ...stored.quietHours, ...changes.quietHours },
    digest: { ...stored.digest, ...changes.digest },
    phone: changes.phone ?? stored.phone,
  }
}
