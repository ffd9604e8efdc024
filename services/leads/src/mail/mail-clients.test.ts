import { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { whatClientsDrop } from '@forecourt/mail/testing/what-clients-drop'
import { expect, test } from 'vitest'
import { renderPacketEmail } from './packet-email.ts'
import { renderTradeInEmail } from './trade-in-email.ts'
import { renderTradeInLinkEmail } from './trade-in-link-email.ts'

const LONG = 'The Northgate Family of Automobiles, Trucks and Recreational Vehicles of Greater Minneapolis and Saint Paul'
const dealership = { name: LONG, brandColor: '#ffd400', logoUrl: 'https://photos.example/logo.png' }
const salesperson = { name: 'Casey-Alexandra Doe-Featherstonehaugh', email: 'casey-alexandra.doe@northgate.example' }
const vehicleName = '2024 Honda Accord <Touring> Hybrid'
const id = '65f000000000000000000001'

const packet = renderPacketEmail({
  firstName: 'Cora',
  message: 'Nice to meet you.\nIt is still here.',
  vehicle: { vin: '1FTFW1E55PFA00001', stockNumber: 'P4711', year: 2023, make: 'Ford', model: 'F-150', trim: 'Lariat' },
  snapshot: { price: 38_488, currency: 'USD', mileage: 21_050, mileageUnit: 'mi', imageUrl: 'https://photos.example/a.jpg?w=1&h=2' },
  link: `https://cars.example/vehicle-packet/${id}/1FTFW1E55PFA00001/a1b2c3d4e`,
  dealership,
  salesperson,
})
const submitted = renderTradeInEmail(
  evaluationSubmitted.data.parse({
    dealershipId: id,
    evaluationId: id,
    vin: '1FTFW1E55PFA00001',
    vehicleName,
    currentMiles: 48_210,
    photoCount: 8,
    sellingOption: 'trade',
    originHash: null,
    range: { low: 18_400, high: 21_900 },
    customer: { firstName: 'Cora', lastName: 'Customer', email: 'cora@customer.example', phone: '6125550100', zipCode: '55401' },
  }),
  dealership,
)
const linkFacts = {
  firstName: 'Cora',
  vehicleName,
  link: 'https://cars.example/t/a1b2c3d4e',
  until: new Date('2026-11-30T22:00:00Z'),
  timeZone: 'America/New_York',
  dealership,
  salesperson,
}

test.each([
  ['a packet', packet],
  ['a submitted trade-in', submitted],
  ['a request for photos', renderTradeInLinkEmail({ ...linkFacts, offer: null })],
  [
    'an offer',
    renderTradeInLinkEmail({ ...linkFacts, offer: { amount: 18_900, currency: 'USD', note: 'Bring both keys.\nSee you soon.' } }),
  ],
])('Gmail and Outlook show all of the mail with %s', (_what, mail) => {
  expect(whatClientsDrop(mail)).toEqual([])
})
