import type { Alert } from '@forecourt/contracts/notifications/alerts'
import { leadsPath } from '../shared/staff-paths.ts'

/** An unread alert of an opened packet, with the given changes. */
export function sampleAlert(given: Partial<Alert> = {}): Alert {
  return {
    _id: 'a'.repeat(24),
    kind: 'packet-opened',
    dealershipId: 'd'.repeat(24),
    dealershipName: 'Northside Motors',
    title: 'Casey Doe opened the packet of the 2021 Jeep Wrangler',
    text: '',
    path: leadsPath('d'.repeat(24), '1'.repeat(24)),
    count: 1,
    at: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    readAt: null,
    customerId: null,
    ...given,
  }
}
