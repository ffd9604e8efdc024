import type { CustomerLog } from '@forecourt/contracts/leads/records'

export type LogStore = ReturnType<typeof createLogStore>

/** No person produces more than this; the oldest are dropped. */
export const MAX_STORED = 500
const PREFIX = 'forecourt-packet:'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface LogStoreOptions {
  /** the packet's link */
  link: string
  /** the id of this page, which distinguishes it from other tabs with the same link */
  page: string
  /** null when the browser blocks storage */
  storage: Storage | null
  now: () => Date
}

/**
 * Stores a packet page's unsent log entries, so that they survive a reload. Each page has its own key, so that two tabs do not overwrite each other. A page takes over the entries of
 * other pages; if such a page is still open, both send them, and the server deduplicates them by id.
 */
export function createLogStore({ link, page, storage, now }: LogStoreOptions) {
  const ofLink = `${PREFIX}${link}:`
  const own = ofLink + page
  return {
    /** takes over the entries that other pages of this link have stored, oldest first */
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
        return [...byId.values()].sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp)).slice(-MAX_STORED)
      } catch {
        return []
      }
    },
    /** replaces this page's stored entries */
    save: (entries: readonly CustomerLog[]) => {
      try {
        if (entries.length === 0) storage?.removeItem(own)
        else storage?.setItem(own, JSON.stringify(entries))
      } catch {
        // storage is full or blocked: the entries are lost with the page
      }
    },
  }
}

/** Returns the browser's local storage, or null when the browser blocks it. */
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
