/** The gateway does not extend the session for a request with this header. */
const IDLE_HEADER = 'x-forecourt-idle'
/** A user without activity for this long counts as idle. */
const IDLE_AFTER_MS = 60_000

/**
 * Marks requests of an idle page, such as a refetch after a live message, so that they do not extend the session (rules: session activity).
 * No header when no user is signed in; a last activity in the future counts as now.
 */
export function idleHeaders(storage: Pick<Storage, 'getItem'>, now: number): Record<string, string> {
  if (storage.getItem('adminLoggedIn') !== 'true') return {}
  const lastActivity = Number(storage.getItem('lastActivity') ?? Number.NaN)
  return now - lastActivity > IDLE_AFTER_MS ? { [IDLE_HEADER]: '1' } : {}
}

/** Whether the portal was not used in this browser for a minute. False when the browser blocks storage. */
export function isIdle(): boolean {
  return IDLE_HEADER in currentIdleHeaders()
}

/** `fetch` with the idle header; without it when the browser blocks storage. */
export function fetchMarkingIdle(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return fetch(input, { ...init, headers: { ...(init.headers as Record<string, string>), ...currentIdleHeaders() } })
}

function currentIdleHeaders(): Record<string, string> {
  try {
    return idleHeaders(localStorage, Date.now())
  } catch {
    return {}
  }
}
