import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'

const DAY_MS = 24 * 60 * 60 * 1000

/** An open offer for another 6 days, as its customer sees it. */
export function sampleCustomerOffer(): CustomerOffer {
  return {
    dealershipId: '65f000000000000000000001',
    dealershipName: 'Northgate Motors',
    vehicleName: '2019 Honda CR-V EX-L',
    vin: '1HGCM82633A004352',
    currentMiles: 61_240,
    firstName: 'Dana',
    amount: 17_000,
    currency: 'USD',
    validUntil: new Date(Date.now() + 6.5 * DAY_MS).toISOString(),
    note: 'We have a buyer for it.',
    state: 'open',
    madeAt: '2026-11-20T10:00:00.000Z',
    answeredAt: null,
    madeBy: { name: 'Marcus Bell', title: 'Sales Consultant', phone: '', photoId: null, email: 'marcus@northgate.test' },
    basis: { comparables: 12, answers: ['Minor exterior damage', 'One key'] },
    payoffAmount: 6_200,
    photos: [{ _id: '65f0000000000000000000a1', width: 640, height: 480 }],
    questions: [],
  }
}
