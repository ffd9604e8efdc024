/** The gateway's word for a request that keeps no session alive. */
const IDLE_HEADER = 'x-forecourt-idle'
/** Without activity for so long, nobody is taken to be there. */
const IDLE_AFTER_MS = 60_000

/**
 * Marks what the page asks by itself, such as reading again after a live message, while nobody is there: it must not keep the session alive
 * (rules: session activity). Only where somebody is signed in; a last activity in the future counts as now.
 */
export function idleHeaders(storage: Pick<Storage, 'getItem'>, now: number): Record<string, string> {
  if (storage.getItem('adminLoggedIn') !== 'true') return {}
  const lastActivity = Number(storage.getItem('lastActivity') ?? Number.NaN)
  return now - lastActivity > IDLE_AFTER_MS ? { [IDLE_HEADER]: '1' } : {}
}

/** `fetch` with that header. A browser that keeps storage from the page sends without. */
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
