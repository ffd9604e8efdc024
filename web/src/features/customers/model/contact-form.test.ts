import { expect, test } from 'vitest'
import { sampleCustomer } from '../testing/sample-customer.ts'
import { contactChange, contactForm } from './contact-form.ts'

test('saving an unchanged customer changes nothing', () => {
  const customer = sampleCustomer({ otherPhones: ['4045550177'], otherEmails: ['j@work.test'] })
  const { firstName, lastName, email, phone, zip } = customer
  expect(contactChange(contactForm(customer))).toEqual({
    ...{ firstName, lastName, email, phone, zip },
    ...{ otherPhones: ['(404) 555-0177'], otherEmails: ['j@work.test'] },
  })
})

test('clearing the first phone number promotes the next one', () => {
  const form = { ...contactForm(sampleCustomer()), phones: [' ', '4045550177'], emails: [''] }
  expect(contactChange(form)).toMatchObject({ phone: '(404) 555-0177', otherPhones: [], email: '', otherEmails: [] })
})
