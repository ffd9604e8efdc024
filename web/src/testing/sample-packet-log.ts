import type { PacketLog } from '@forecourt/contracts/leads/records'
import { packetPath } from '../shared/paths.ts'

/** A packet log as the server returns it, with the given changes. */
export function samplePacketLog(changes: Partial<PacketLog> = {}): PacketLog {
  const dealershipId = 'd'.repeat(24)
  const linkId = changes.linkId ?? 'abcdefghi'
  return {
    _id: '1'.repeat(24),
    dealershipId,
    customerId: 'c'.repeat(24),
    leadId: null,
    link: packetPath({ dealershipId, vin: '1J4BA6H18BL500001', linkId }),
    linkId,
    template: 'default',
    vehicle: { vin: '1J4BA6H18BL500001', stockNumber: 'T1', year: 2021, make: 'Jeep', model: 'Wrangler', trim: 'Sport' },
    customer: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.test', phone: '' },
    createdBy: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    opened: false,
    openedAt: null,
    lastOpenedAt: null,
    lastActiveAt: null,
    lastClosedAt: null,
    active: false,
    opens: 0,
    submittedOptions: null,
    submittedAt: null,
    snapshot: null,
    revokedAt: null,
    revokedBy: null,
    expiresAt: null,
    emails: [],
    note: '',
    sends: [],
    ...changes,
  }
}
