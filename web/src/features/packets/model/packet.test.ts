import { expect, test } from 'vitest'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { linkStatus, linkTail, packetSnapshot, submittedText } from './packet.ts'

test("a packet's email has the price in the currency of the vehicle", () => {
  expect(packetSnapshot(sampleVehicle({ price: 25_900, currency: 'EUR' }))).toMatchObject({ price: 25_900, currency: 'EUR' })
})

test('a link is labeled Created, then Opened, then Submitted', () => {
  expect(linkStatus({ opened: false, submittedOptions: null }).label).toBe('Created')
  expect(linkStatus({ opened: true, submittedOptions: null }).label).toBe('Opened')
  expect(linkStatus({ opened: true, submittedOptions: { paymentType: 'cash' } }).label).toBe('Submitted')
  expect(linkStatus({ opened: false, submittedOptions: { paymentType: 'cash' } }).label).toBe('Submitted')
})

test('a long link is shortened to its last characters', () => {
  expect(linkTail('/vehicle-packet/abcdef/abc123def', 15)).toBe('…bcdef/abc123def')
  expect(linkTail('/short', 15)).toBe('/short')
})

test('submitted options read as one line, without loan terms for cash', () => {
  expect(
    submittedText({
      paymentType: 'finance',
      monthlyPayment: 412.55,
      calcTerm: 60,
      calcApr: 5.99,
      calcCreditScore: 700,
      calcDownPayment: 2500,
    }),
  ).toBe('Finance, $412.55 a month, 60 months, 5.99% APR, credit score 700, $2,500 down')
  expect(
    submittedText({ paymentType: 'cash', calcTerm: 60, showTradeIn: true, tradeInValue: 8500, hasTradePayoff: true, tradePayoff: 0 }),
  ).toBe('Cash, trade-in $8,500')
})

test('submitted options are in the currency of their vehicle', () => {
  const trade = { showTradeIn: true, tradeInValue: 8_500, hasTradePayoff: true, tradePayoff: 900, currency: 'EUR' }
  expect(submittedText({ paymentType: 'finance', monthlyPayment: 412.55, calcDownPayment: 2_500, ...trade })).toBe(
    'Finance, €412.55 a month, €2,500 down, trade-in €8,500, payoff €900',
  )
  expect(submittedText({ paymentType: 'cash', cashTotal: 36_840, currency: 'EUR' })).toBe('Cash, €36,840.00 total')
})
