import { expect, test } from 'vitest'
import { fullLink, linkStatus, linkTail, submittedText } from './packet.ts'

test('a link is created, then opened, then submitted', () => {
  expect(linkStatus({ opened: false, submittedOptions: null }).label).toBe('Created')
  expect(linkStatus({ opened: true, submittedOptions: null }).label).toBe('Opened')
  expect(linkStatus({ opened: true, submittedOptions: { paymentType: 'cash' } }).label).toBe('Submitted')
  expect(linkStatus({ opened: false, submittedOptions: { paymentType: 'cash' } }).label).toBe('Submitted')
})

test('what is copied is a whole address', () => {
  expect(fullLink('/vehicle-packet/d/v/l', 'https://cars.example')).toBe('https://cars.example/vehicle-packet/d/v/l')
  expect(fullLink('https://other.example/vehicle-packet/d/v/l', 'https://cars.example')).toBe('https://other.example/vehicle-packet/d/v/l')
})

test('lists show the end of a link, where links differ', () => {
  expect(linkTail('/vehicle-packet/abcdef/abc123def', 15)).toBe('…bcdef/abc123def')
  expect(linkTail('/short', 15)).toBe('/short')
})

test('what was submitted reads as a line, and a cash deal speaks of no loan', () => {
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
