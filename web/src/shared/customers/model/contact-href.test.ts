import { expect, test } from 'vitest'
import { callHref, mailHref, shownPhone, textHref } from './contact-href.ts'

test.each([
  ['404-555-0177', 'tel:+14045550177'],
  ['1 (404) 555-0177', 'tel:+14045550177'],
  ['+1 404 555 0177', 'tel:+14045550177'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['5550177', 'tel:5550177'],
  ['', null],
  ['no phone', null],
])('the phone number %s has the call link %s', (phone, href) => {
  expect(callHref(phone)).toBe(href)
  expect(textHref(phone)).toBe(href?.replace('tel:', 'sms:') ?? null)
})

test('has a mail link for an email, and formats US phone numbers the same way', () => {
  expect(mailHref('jane@mail.test')).toBe('mailto:jane@mail.test')
  expect(mailHref('')).toBeNull()
  expect(shownPhone('4045550177')).toBe('(404) 555-0177')
})
