import { expect, test } from 'vitest'
import { sampleCustomer } from '../testing/sample-customer.ts'
import { compare } from './differences.ts'

test('marks facts that differ, ignoring case, phone formats and counts', () => {
  const one = {
    ...sampleCustomer({ firstName: 'Jane', email: 'jane@example.test', phone: '(555) 123-4567', zip: '' }),
    leads: 1,
    packets: 2,
  }
  const two = { ...sampleCustomer({ firstName: 'JANE', email: '', phone: '555.123.4567', zip: '' }), leads: 1, packets: 0 }
  const facts = compare([one, two])
  expect(facts.map(({ label }) => label)).not.toContain('ZIP code')
  expect(facts.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['Email'])
  expect(facts[0]).toEqual({ label: 'First name', values: ['Jane', 'JANE'], differs: false })
})

test('marks phones that differ only in their extension', () => {
  const differs = (...phones: string[]) =>
    compare(phones.map((phone) => ({ ...sampleCustomer({ phone }), leads: 1, packets: 0 }))).find(({ label }) => label === 'Phone')?.differs
  expect(differs('(404) 555-0100 x12', '404-555-0100 ext. 12')).toBe(false)
  expect(differs('(404) 555-0100 x12', '(404) 555-0100 x13')).toBe(true)
})
