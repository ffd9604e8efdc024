import type { CustomerRequest } from '@forecourt/contracts/leads/records'

/** A customer's request that the server has not stored yet (rules: customer request). */
export interface PendingRequest extends Pick<CustomerRequest, 'kind' | 'message' | 'preferredTime'> {
  /** one per press of the button; makes retries idempotent */
  requestKey: string
  /** ISO-8601 */
  at: string
}

const PREFIX = 'forecourt-packet-requests:'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** No person produces more than this; the oldest are dropped. */
const MAX_STORED = 10

/** Stores the pending requests of a packet link in the browser, so that they survive a reload. `storage` is null when the browser blocks it. */
export function keepRequests(link: string, storage: Storage | null, now: () => Date) {
  const key = PREFIX + link
  return {
    load: () => {
      const oldest = now().getTime() - KEPT_MS
      return read(storage, key).filter(({ at }) => Date.parse(at) > oldest)
    },
    /** replaces the stored requests */
    save: (requests: readonly PendingRequest[]) => {
      try {
        if (requests.length === 0) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify(requests.slice(-MAX_STORED)))
      } catch {
        // storage is full or blocked: the requests are lost with the page
      }
    },
  }
}

function read(storage: Storage | null, key: string): PendingRequest[] {
  try {
    const found: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isRequest) : []
  } catch {
    return []
  }
}

function isRequest(value: unknown): value is PendingRequest {
  if (value === null || typeof value !== 'object') return false
  const { kind, message, preferredTime, requestKey, at } = value as Record<string, unknown>
  return [kind, message, preferredTime, requestKey, at].every((part) => typeof part === 'string') && !Number.isNaN(Date.parse(String(at)))
}
