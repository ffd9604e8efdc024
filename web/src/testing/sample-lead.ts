import type { Viewer } from '@forecourt/contracts/leads/engagement'
import type { Lead } from '@forecourt/contracts/leads/records'
import { packetPath } from '../shared/paths.ts'

const vehicle = { vin: '1J4BA6H18BL500001', stockNumber: 'T1', year: 2021, make: 'Jeep', model: 'Wrangler', trim: 'Sport' }
const at = '2026-11-20T10:00:00.000Z'
export const sampleSeller = { id: 'a'.repeat(24), name: 'Sam Seller', email: 'sam@dealer.test', role: 'SALES' }

/** A lead as the server returns it, with the given changes. */
export function sampleLead(changes: Partial<Lead> = {}): Lead {
  return {
    _id: '1'.repeat(24),
    dealershipId: 'd'.repeat(24),
    customerId: 'c'.repeat(24),
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@mail.test',
    phone: '(951) 555-0134',
    zip: '92543',
    vehicle,
    createdAt: at,
    createdBy: sampleSeller,
    assignedTo: null,
    packets: 1,
    opens: 0,
    clickStreamCount: 0,
    mostRecentClickTime: null,
    mostRecentCalcTime: null,
    lastOpenedAt: null,
    lastActiveAt: null,
    active: false,
    submitted: false,
    score: 0,
    state: 'unopened',
    source: 'staff',
    lastSubmission: null,
    lastRequest: null,
    lastSent: null,
    ...changes,
  }
}

/** A viewer of a packet as the server returns it, with the given changes. */
export function sampleViewer(changes: Partial<Viewer> = {}): Viewer {
  return {
    dealershipId: 'd'.repeat(24),
    customerId: 'c'.repeat(24),
    leadId: '1'.repeat(24),
    customerName: 'Jane Doe',
    phone: '(951) 555-0134',
    packetLogId: '2'.repeat(24),
    link: packetPath({ dealershipId: 'd'.repeat(24), vin: vehicle.vin, linkId: 'abcdef123456' }),
    vehicle,
    since: at,
    lastActiveAt: at,
    lastAction: '',
    ...changes,
  }
}
