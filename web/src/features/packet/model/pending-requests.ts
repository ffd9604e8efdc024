import type { CustomerRequest } from '@forecourt/contracts/leads/records'

/** What a customer asked for that has not reached the dealership yet (rules: customer request). */
export interface PendingRequest extends Pick<CustomerRequest, 'kind' | 'message' | 'preferredTime'> {
  /** made for one press of the button, so that sending it again asks nothing twice */
  requestKey: string
  /** ISO-8601 */
  at: string
}

interface PendingRequests {
  load: () => PendingRequest[]
  /** keeps exactly these */
  save: (requests: readonly PendingRequest[]) => void
}

const PREFIX = 'forecourt-packet-requests:'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** More than that is no person's doing. */
const MOST_KEPT = 10

/** Keeps the pending requests of a packet link in the browser, for a page that is loaded again. `storage`: null where none may be kept. */
export function keepRequests(link: string, storage: Storage | null, now: () => Date): PendingRequests {
  const key = PREFIX + link
  return {
    load: () => {
      const oldest = now().getTime() - KEPT_MS
      return read(storage, key).filter(({ at }) => Date.parse(at) > oldest)
    },
    save: (requests) => {
      try {
        if (requests.length === 0) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify(requests.slice(-MOST_KEPT)))
      } catch {
        // full, or forbidden: then they live as long as the page
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
