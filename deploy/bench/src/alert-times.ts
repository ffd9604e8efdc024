import { createECDH, randomBytes } from 'node:crypto'
import type { Alert } from '@forecourt/contracts/notifications/alerts'
import { defaultPreferences } from '@forecourt/contracts/notifications/preferences'
import { until } from '@forecourt/timing/until'
import { call, type PlatformUnderTest } from './bench-client.ts'
import { openPackets } from './packet-client.ts'
import type { PushArrivals } from './push-service.ts'

const LIMIT_MS = 30_000

/** Milliseconds from an open until its alert is in the bell, and until its push message has arrived; none of those without a push service. */
interface AlertTimes {
  bellMs: number[]
  pushMs: number[]
}

/** Waits until every open shows in the bell of the user who sent the packet. */
export async function untilAllAlerted(platform: PlatformUnderTest, opens: number): Promise<void> {
  await until(`${opens} alerts`, 120_000, async () => {
    const { total } = await call<{ total: number }>(platform, 'GET', '/api/notifications?pageSize=1')
    return total >= opens
  })
}

/** Subscribes a browser of the owner to push messages of opened packets, if the platform has a push service. */
export async function subscribe(platform: PlatformUnderTest): Promise<void> {
  const { pushUrl } = platform
  if (pushUrl === undefined) return
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const preferences = defaultPreferences('OWNER')
  preferences.grid['packet-opened'].push = true
  await call(platform, 'PUT', '/api/notifications/preferences', preferences)
  const subscription = { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await call(platform, 'POST', '/api/notifications/push/devices', { endpoint: `${pushUrl}/send`, keys: subscription })
}

/** Opens packets one after the other while others are open, and times each until it is in the bell and, with a push service, pushed. */
export async function alertTimes(platform: PlatformUnderTest, dealershipId: string, count: number): Promise<AlertTimes> {
  const times: AlertTimes = { bellMs: [], pushMs: [] }
  for (let number = 0; number < count; number++) {
    const [opened] = await openPackets(platform, dealershipId, 1, `alert${number}-`)
    if (opened === undefined) throw new Error('no packet was opened')
    const alert = await until('the alert', LIMIT_MS, async () => {
      const { alerts } = await call<{ alerts: Alert[] }>(platform, 'GET', '/api/notifications?pageSize=3')
      return alerts.find(({ customerId }) => customerId === opened.customerId) ?? null
    })
    times.bellMs.push(Date.now() - opened.openedAt)
    const { pushUrl } = platform
    if (pushUrl === undefined) continue
    const arrivedAt = await until('the push message', LIMIT_MS, async () => {
      const arrivals = (await (await fetch(`${pushUrl}/arrivals`)).json()) as PushArrivals
      return arrivals[alert._id] ?? null
    })
    times.pushMs.push(arrivedAt - opened.openedAt)
  }
  return times
}
