import { userSignedIn } from '@forecourt/contracts/auth/events'
import { feedHeld } from '@forecourt/contracts/inventory-feed/events'
import {
  customerRequested,
  leadAssigned,
  leadNotContacted,
  mailBounced,
  packetOpened,
  packetSubmitted,
  tradeInActed,
} from '@forecourt/contracts/leads/events'
import type { AlertKind } from '@forecourt/contracts/notifications/kinds'
import { newId } from '@forecourt/service-testing/people'
import { type NotificationsFixture, personOf, type TestDealership } from './start-notifications.ts'

/** The kinds of a round that alert the salesperson, each once. */
export const ROUND_OF_SALES: readonly AlertKind[] = [
  ...(['packet-opened', 'packet-returned', 'options-submitted', 'customer-asked'] as const),
  ...(['trade-in-submitted', 'trade-in-photos', 'offer-answered', 'lead-assigned', 'lead-not-contacted'] as const),
  ...(['mail-bounced', 'new-device'] as const),
]
/** The kinds of a round that alert the administrator, each once. */
export const ROUND_OF_ADMIN: readonly AlertKind[] = ['lead-not-contacted', 'feed-held']

/** Publishes one event of every kind, each about a different customer. Resolves when NATS or an outbox has stored them. */
export async function publishRound(
  { publish }: Pick<NotificationsFixture, 'publish'>,
  { dealershipId, sales, admin }: TestDealership,
): Promise<void> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const vehicle = { vin: '', stockNumber: 'A1', year: 2024, make: 'Honda', model: 'Accord', trim: '' }
  const whose = { assignedTo: personOf(sales), sentBy: null }
  const customer = () => ({ dealershipId, customerId: newId(), customerName: 'Casey Doe', leadId: newId() })
  const visit = () => ({ ...customer(), ...whose, vehicle, packetLogId: newId(), visitId: newId() })
  const tradeIn = () => ({ ...customer(), ...whose, evaluationId: newId(), vehicleName: '2019 Ford F-150', currency: 'USD', text: '', at })
  await Promise.all([
    publish(packetOpened, { ...visit(), openedAt: at, lastSeenAt: null }, dealershipId),
    publish(packetOpened, { ...visit(), openedAt: at, lastSeenAt: new Date(now - 40 * 60_000).toISOString() }, dealershipId),
    publish(packetSubmitted, { ...visit(), at, options: { paymentType: 'cash' } }, dealershipId),
    publish(customerRequested, { ...customer(), ...whose, vehicle, requestId: newId(), kind: 'price', source: 'packet', at }, dealershipId),
    publish(tradeInActed, { ...tradeIn(), act: 'submitted', count: 4, amount: null }, dealershipId),
    publish(tradeInActed, { ...tradeIn(), act: 'photos-added', count: 2, amount: null }, dealershipId),
    publish(tradeInActed, { ...tradeIn(), act: 'offer-accepted', count: null, amount: 16_500 }, dealershipId),
    publish(leadAssigned, { ...customer(), vehicle, assignedTo: personOf(sales) }, dealershipId, admin),
    publish(leadNotContacted, { ...customer(), ...whose, vehicle, askedAt: new Date(now - 31 * 60_000).toISOString() }, dealershipId),
    publish(
      mailBounced,
      {
        dealershipId,
        customerId: newId(),
        customerName: 'Casey Doe',
        packetLogId: null,
        evaluationId: null,
        to: 'c@x.test',
        sentBy: personOf(sales),
        reason: '550',
        at,
      },
      dealershipId,
    ),
    publish(userSignedIn, { userId: sales._id, newDevice: true, device: 'Safari on iPhone', address: '203.0.113.7' }, null, sales),
    publish(
      feedHeld,
      {
        dealershipId,
        versionId: newId(),
        fileName: 'stock.csv',
        arrived: true,
        reason: 'Half of it is gone',
        wouldRemove: 90,
        checkOnly: false,
      },
      dealershipId,
    ),
  ])
}
