import { expect, test } from 'vitest'
import { sampleCustomer } from '../testing/sample-customer.ts'
import { contactChange, contactForm } from './contact-form.ts'

test('a customer who is saved unchanged stays who they are', () => {
  const customer = sampleCustomer({ otherPhones: ['4045550177'], otherEmails: ['j@work.test'] })
  const { firstName, lastName, email, phone, zip } = customer
  expect(contactChange(contactForm(customer))).toEqual({
    ...{ firstName, lastName, email, phone, zip },
    ...{ otherPhones: ['(404) 555-0177'], otherEmails: ['j@work.test'] },
  })
})

test('an emptied first number makes the next one the number used', () => {
  const form = { ...contactForm(sampleCustomer()), phones: [' ', '4045550177'], emails: [''] }
  expect(contactChange(form)).toMatchObject({ phone: '(404) 555-0177', otherPhones: [], email: '', otherEmails: [] })
})
