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
