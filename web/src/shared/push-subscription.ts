/** The address of the service worker that shows push messages. */
export const PUSH_WORKER = '/sw.js'

/** Returns this browser's push subscription; null if it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager?.getSubscription()) ?? null
}

/** Closes the push messages that this browser shows: the next user of a shared computer must not read about customers. Never rejects. */
export async function closeShownMessages(): Promise<void> {
  const shown = await registered()
    .then((registration) => registration?.getNotifications?.())
    .catch(() => [])
  for (const message of shown ?? []) message.close()
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(PUSH_WORKER) : undefined
}

/** Returns the hash by which the server names this browser's push subscription to its user; null if the browser has none. */
export async function pushEndpointHash(): Promise<string | null> {
  const subscription = await currentSubscription()
  if (subscription === null) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns what a request that ends the user's other sessions says about this browser, so that it keeps its push messages (rules: push messages).
 * Never rejects: other sessions must end even if the subscription cannot be read.
 */
export async function keptBrowser(): Promise<{ pushEndpointHash?: string }> {
  const hash = await pushEndpointHash().catch(() => null)
  return hash === null ? {} : { pushEndpointHash: hash }
}
