import { expect, test } from 'vitest'
import { mergeContacts } from './merge-customers.ts'

const nobody = { email: '', phone: '', zip: '' }

test('what is known stays, what was empty is filled from the others in their order', () => {
  const others = [
    { email: 'b@x.test', phone: '', zip: '62704' },
    { email: 'c@x.test', phone: '555 0100', zip: '10001' },
  ]
  expect(mergeContacts({ ...nobody, email: 'a@x.test' }, others)).toEqual({
    email: 'a@x.test',
    phone: '555 0100',
    zip: '62704',
    otherEmails: ['b@x.test', 'c@x.test'],
    otherPhones: [],
  })
})

test('every address is kept once, also those of earlier merges', () => {
  const kept = { ...nobody, email: 'a@x.test', otherEmails: ['old@x.test'] }
  const others = [{ ...nobody, email: 'old@x.test', otherEmails: ['a@x.test', 'older@x.test', ''] }]
  expect(mergeContacts(kept, others).otherEmails).toEqual(['old@x.test', 'older@x.test'])
})

test('who had no address gets the first of the others, and it is no other address then', () => {
  expect(mergeContacts(nobody, [nobody, { ...nobody, email: 'b@x.test' }, { ...nobody, email: 'b@x.test' }])).toEqual({
    ...nobody,
    email: 'b@x.test',
    otherEmails: [],
    otherPhones: [],
  })
})

test('every phone number is kept once, however it was typed, also those of earlier merges', () => {
  const kept = { ...nobody, phone: '(555) 123-4567', otherPhones: ['555 0100'] }
  const others = [
    { ...nobody, phone: '555.123.4567' },
    { ...nobody, phone: '555-0199', otherPhones: ['5550100', '555 0177', ''] },
  ]
  expect(mergeContacts(kept, others)).toMatchObject({ phone: '(555) 123-4567', otherPhones: ['555 0100', '555-0199', '555 0177'] })
})
