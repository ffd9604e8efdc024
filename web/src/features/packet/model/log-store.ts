import type { CustomerLog } from '@forecourt/contracts/leads/records'

/** What has not reached the server yet, kept in the browser so that a page that is loaded again still has it. */
export interface LogStore {
  /** what earlier pages of this link have left, oldest first; this page has it from now on */
  load: () => CustomerLog[]
  /** keeps exactly these */
  save: (entries: readonly CustomerLog[]) => void
}

/** More than that is no person's doing; the oldest go. */
export const MOST_KEPT = 500
const PREFIX = 'forecourt-packet:'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface LogStoreOptions {
  /** the packet's link */
  link: string
  /** names this page among those of the same link in other tabs */
  page: string
  /** null where the browser lets no page keep anything */
  storage: Storage | null
  now: () => Date
}

/**
 * Stores a packet page's log entries. Each page has its own key, so that two tabs do not overwrite each other; what another page has
 * left is taken over. Should that page be alive, both send it, which counts once: entries have ids.
 */
export function createLogStore({ link, page, storage, now }: LogStoreOptions): LogStore {
  const ofLink = `${PREFIX}${link}:`
  const own = ofLink + page
  return {
    load: () => {
      if (storage === null) return []
      try {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(ofLink))
        const oldest = now().getTime() - KEPT_MS
        const found = keys
          .flatMap((key) => readEntries(storage.getItem(key ?? '')))
          .filter(({ timestamp }) => Date.parse(timestamp) > oldest)
        for (const key of keys) storage.removeItem(key ?? '')
        const byId = new Map(found.map((entry) => [entry.id, entry]))
        return [...byId.values()].sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp)).slice(-MOST_KEPT)
      } catch {
        return []
      }
    },
    save: (entries) => {
      try {
        if (entries.length === 0) storage?.removeItem(own)
        else storage?.setItem(own, JSON.stringify(entries))
      } catch {
        // full, or forbidden: then it lives as long as the page
      }
    },
  }
}

/** The browser's storage, or null where pages may not have any. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function readEntries(text: string | null): CustomerLog[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is CustomerLog {
  if (value === null || typeof value !== 'object') return false
  const { id, field, oldValue, newValue, timestamp } = value as Record<string, unknown>
  const isText = typeof id === 'string' && typeof field === 'string' && typeof timestamp === 'string'
  return isText && !Number.isNaN(Date.parse(timestamp)) && isPlain(oldValue) && isPlain(newValue)
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
