import { callOperation } from '../../../api/call-operation.ts'
import { currentSubscription, PUSH_WORKER } from '../../../shared/push-subscription.ts'

/** Thrown when push messages cannot be turned on; its message says why. */
class PushProblem extends Error {}

/** Registers the service worker that shows push messages. The portal serves it, and it caches nothing. */
function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(PUSH_WORKER, { updateViaCache: 'none' })
}

/** Requests permission, subscribes this browser and registers it with the server. Throws PushProblem when that is not possible. */
export async function turnOnPush(): Promise<void> {
  const { publicKey } = await callOperation('notifications.getPushKey', {})
  if (publicKey === null) throw new PushProblem('Push notifications are not set up here. Ask your administrator to turn them on.')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushProblem('Your browser blocks notifications from this site.')
  await registerWorker()
  const registration = await navigator.serviceWorker.ready
  const subscription = await subscribe(registration, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new PushProblem('Your browser gave no address to send to.')
  await callOperation('notifications.addPushDevice', { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } })
}

/** Removes this browser's subscription from the server and unsubscribes the browser. */
export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription === null) return
  await callOperation('notifications.forgetPushDevice', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Subscribes the browser. Replaces a subscription made with an earlier key of the platform. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (old === null)
      throw new PushProblem(`Your browser couldn't turn on notifications: ${error instanceof Error ? error.message : 'unknown reason'}`)
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

const FORGET_TIMEOUT_MS = 3_000

/**
 * Removes this browser's subscription from the server at sign-out, for at most 3 seconds, even if the page is closed. Unsubscribes the browser
 * without waiting for it. Never rejects.
 */
export async function forgetThisBrowser(): Promise<void> {
  const subscription = await currentSubscription().catch(() => null)
  if (subscription === null) return
  const { endpoint } = subscription
  subscription.unsubscribe().catch(() => {})
  const options = { keepalive: true, signal: AbortSignal.timeout(FORGET_TIMEOUT_MS) }
  await callOperation('notifications.forgetPushDevice', { body: { endpoint } }, options).catch(() => {})
}
