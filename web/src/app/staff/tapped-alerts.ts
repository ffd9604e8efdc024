/** The message of the service worker to an open tab when a push message is tapped (web/public/sw.js). */
interface OpenAlert {
  kind: 'open-alert'
  /** the page of the alert */
  path: string
  /** '' for none */
  alertId: string
}
type OnTap = (path: string, alertId: string) => void

let onTap: OnTap | null = null
let waiting: OpenAlert | null = null

/**
 * Receives the messages for `handleTappedAlerts`. Called by the entry script, because the browser drops a message that arrives before a page listens,
 * while its code is still loading.
 */
export function receiveTappedAlerts(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<OpenAlert | null>) => {
    if (data?.kind !== 'open-alert') return
    if (onTap === null) waiting = data
    else onTap(data.path, data.alertId)
  })
}

/** Calls `handle` for each tapped push message, also for one that was tapped before. Returns a function that ends this. */
export function handleTappedAlerts(handle: OnTap): () => void {
  onTap = handle
  if (waiting !== null) handle(waiting.path, waiting.alertId)
  waiting = null
  return () => {
    if (onTap === handle) onTap = null
  }
}
