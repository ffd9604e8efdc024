import { vi } from 'vitest'

/** A push endpoint, and the hash by which the server names it. */
export const PUSH_ENDPOINT = 'https://push.test/here'
export const PUSH_ENDPOINT_HASH = '940053f6b69f3c25bb59d7ef190bd1f6c055d356f6fe8afa01f520d901bdffde'

/** Stubs a browser's service worker with a push subscription; null: it has none. Returns the spy of new ones. */
export function stubPushSubscription(endpoint: string | null) {
  const subscribe = vi.fn()
  const registration = { pushManager: { getSubscription: async () => (endpoint === null ? null : { endpoint }), subscribe } }
  const worker = { getRegistration: async () => registration, register: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  return { subscribe }
}

/** Undoes `stubPushSubscription`. */
export function removePushSubscription(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
