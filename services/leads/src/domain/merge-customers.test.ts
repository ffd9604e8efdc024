import { expect, test } from 'vitest'
import { mergeContacts } from './merge-customers.ts'

const empty = { email: '', phone: '', zip: '' }

test('keeps existing values and fills empty ones from the others in order', () => {
  const others = [
    { email: 'b@x.test', phone: '', zip: '62704' },
    { email: 'c@x.test', phone: '555 0100', zip: '10001' },
  ]
  expect(mergeContacts({ ...empty, email: 'a@x.test' }, others)).toEqual({
    email: 'a@x.test',
    phone: '555 0100',
    zip: '62704',
    otherEmails: ['b@x.test', 'c@x.test'],
    otherPhones: [],
  })
})

test('keeps every address once, including those of earlier merges', () => {
  const kept = { ...empty, email: 'a@x.test', otherEmails: ['old@x.test'] }
  const others = [{ ...empty, email: 'old@x.test', otherEmails: ['a@x.test', 'older@x.test', ''] }]
  expect(mergeContacts(kept, others).otherEmails).toEqual(['old@x.test', 'older@x.test'])
})

test('takes the first address of the others when there is none, and does not list it twice', () => {
  expect(mergeContacts(empty, [empty, { ...empty, email: 'b@x.test' }, { ...empty, email: 'b@x.test' }])).toEqual({
    ...empty,
    email: 'b@x.test',
    otherEmails: [],
    otherPhones: [],
  })
})

test('keeps every phone number once in any spelling, including those of earlier merges', () => {
  const kept = { ...empty, phone: '(555) 123-4567', otherPhones: ['555 0100'] }
  const others = [
    { ...empty, phone: '555.123.4567' },
    { ...empty, phone: '555-0199', otherPhones: ['5550100', '555 0177', ''] },
  ]
  expect(mergeContacts(kept, others)).toMatchObject({ phone: '(555) 123-4567', otherPhones: ['555 0100', '555-0199', '555 0177'] })
})

test('keeps phone numbers that differ only by their extension', () => {
  const kept = { ...empty, phone: '(555) 123-4567' }
  const others = [
    { ...empty, phone: '(555) 123-4567 x12' },
    { ...empty, phone: '555.123.4567 ext. 12', otherPhones: ['(555) 123-4567 #13'] },
  ]
  expect(mergeContacts(kept, others).otherPhones).toEqual(['(555) 123-4567 x12', '(555) 123-4567 #13'])
})
