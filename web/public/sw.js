// The service worker of the staff portal (rules: push messages). It shows push messages and opens the pages that they link to. It caches no file and
// handles no request, so the portal is never outdated.

const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge-96.png'
const KEY_ADDRESS = '/api/notifications/push/key'
const DEVICES_ADDRESS = '/api/notifications/push/devices'
const FORGET_ADDRESS = '/api/notifications/push/forget'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Every push must show a notification, or browsers revoke the permission. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag, alertId, silent } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      ...(tag !== '' && { tag, renotify: !silent }),
      body,
      icon: ICON,
      badge: BADGE,
      silent,
      data: { path, alertId },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data ?? {}))
})

/** Browsers renew subscriptions on their own: the new one is registered with the server and the old one deleted. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

function read(data) {
  let message = {}
  try {
    message = data?.json() ?? {}
  } catch {
    // an unreadable message is shown with the default text
  }
  const text = (value, otherwise) => (typeof value === 'string' && value !== '' ? value : otherwise)
  return {
    title: text(message.title, 'Forecourt'),
    body: text(message.body, message.title === undefined ? 'You have a new notification.' : ''),
    path: pathOf(message.path),
    tag: text(message.tag, ''),
    alertId: text(message.alertId, ''),
    silent: message.silent === true,
  }
}

/** The path of the portal in a message; the inbox if the path is missing or of another site. */
function pathOf(path) {
  const inbox = '/admin/notifications'
  if (typeof path !== 'string' || !path.startsWith('/')) return inbox
  try {
    const url = new URL(path, self.location.origin)
    return url.origin === self.location.origin ? `${url.pathname}${url.search}` : inbox
  } catch {
    return inbox
  }
}

/** Focuses a tab that shows the path, navigates another tab of the portal, or opens one. The page receives the alert's id to mark it read. */
async function open({ path, alertId }) {
  const target = new URL(pathOf(path), self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const portal = tabs.filter((tab) => new URL(tab.url).pathname.startsWith('/admin'))
  const tab = portal.find((each) => new URL(each.url).pathname === target.pathname) ?? portal[0]
  if (tab !== undefined) {
    await tab.focus().catch(() => undefined)
    tab.postMessage({ kind: 'open-alert', path: `${target.pathname}${target.search}`, alertId: alertId ?? '' })
    return
  }
  if (alertId) target.searchParams.set('alert', alertId)
  await self.clients.openWindow(target.href)
}

async function renew({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (await resubscribe())
  if (subscription) await call(DEVICES_ADDRESS, pick(subscription.toJSON()))
  if (oldSubscription) await call(FORGET_ADDRESS, { endpoint: oldSubscription.endpoint })
}

async function resubscribe() {
  const answer = await fetch(KEY_ADDRESS, { credentials: 'same-origin' })
  if (!answer.ok) return null
  const { publicKey } = await answer.json()
  return publicKey === null ? null : self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function pick({ endpoint, keys }) {
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

function call(address, body) {
  return fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
