import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import { TradeInCard } from './trade-in-card.tsx'
import type { PacketVisit } from './use-packet-visit.ts'

const path = { dealershipId: 'd1', vin: 'V', linkId: 'l', link: '/vehicle-packet/d1/V/l' }
const sent = { from: null, note: '', submitted: null, requests: [] }
const opened = { success: true, logId: 'visit-token', template: 'default', staffPreview: false, tradeIn: null, ...sent } as const
const target = (visit: Pick<PacketVisit, 'opened'>, dealership = UNKNOWN_DEALERSHIP) => {
  render(<TradeInCard path={path} dealership={dealership} visit={visit} />)
  return screen.getByRole('link', { name: 'Value your trade-in' }).getAttribute('href')
}

test('the link of a customer carries the visit in the fragment, which is never sent to a server', () => {
  expect(target({ opened })).toBe('/trade-in/d1#from=visit-token')
})

test('staff and visitors with an unknown link are not identified', () => {
  expect(target({ opened: { ...opened, staffPreview: true } })).toBe('/trade-in/d1')
  cleanup()
  expect(target({ opened: 'unknown' })).toBe('/trade-in/d1')
})

test("the dealership's own calculator takes precedence and receives no visit", () => {
  expect(target({ opened }, { ...UNKNOWN_DEALERSHIP, tradeInCalculatorUrl: 'https://trade.example/' })).toBe('https://trade.example/')
})
