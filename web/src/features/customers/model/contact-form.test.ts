import { expect, test } from 'vitest'
import { sampleCustomer } from '../testing/sample-customer.ts'
import { contactChange, contactForm } from './contact-form.ts'

test('a customer whose form only got blanks is not changed', () => {
  const shown = contactForm(sampleCustomer({ otherPhones: ['4045550177'], otherEmails: ['j@work.test'] }))
  expect(contactChange({ ...shown, firstName: `${shown.firstName} `, emails: [...shown.emails, ' '] }, shown)).toBeNull()
})

test('saving one field leaves the others as another user may have changed them', () => {
  const shown = contactForm(sampleCustomer({ otherEmails: ['j@work.test'] }))
  expect(contactChange({ ...shown, zip: '30303' }, shown)).toEqual({ zip: '30303' })
  expect(contactChange({ ...shown, emails: ['j@work.test'] }, shown)).toEqual({ email: 'j@work.test', otherEmails: [] })
})

test('clearing the first phone number promotes the next one', () => {
  const shown = contactForm(sampleCustomer())
  expect(contactChange({ ...shown, phones: [' ', '4045550177'], emails: [''] }, shown)).toEqual({
    phone: '(404) 555-0177',
    otherPhones: [],
    email: '',
    otherEmails: [],
  })
})
