import { expect, test } from 'vitest'
import { callUrl, mailUrl, messageUrl, textUrl } from './contact-urls.ts'

test.each([
  ['404-555-0177', '+14045550177', ''],
  ['1 (404) 555-0177', '+14045550177', ''],
  ['+1 404 555 0177', '+14045550177', ''],
  ['404.555.0100 ext. 12', '+14045550100', ';ext=12'],
  ['+1 404 555 0100 x7', '+14045550100', ';ext=7'],
  ['+44 20 7946 0958', '+442079460958', ''],
  ['5550177', '5550177', ''],
])('the phone number %s is dialed as %s%s, and texted without its extension', (phone, number, extension) => {
  expect(callUrl(phone)).toBe(`tel:${number}${extension}`)
  expect(textUrl(phone)).toBe(`sms:${number}`)
})

test.each(['', 'no phone', ' + '])('%j has no number to call or text', (phone) => {
  expect(callUrl(phone)).toBeNull()
  expect(textUrl(phone, 'Hi')).toBeNull()
})

test('a text message carries its text, also when the sender chooses the recipient', () => {
  expect(textUrl('404-555-0177', 'Hi & bye?')).toBe('sms:+14045550177?&body=Hi%20%26%20bye%3F')
  expect(messageUrl('', 'Hi')).toBe('sms:?&body=Hi')
})

test('an email URL encodes the address, subject and text; an empty address has none', () => {
  expect(mailUrl('jane@mail.test')).toBe('mailto:jane@mail.test')
  expect(mailUrl('a?cc=b@mail.test', { subject: 'Your car', text: 'Hi & bye' })).toBe(
    'mailto:a%3Fcc%3Db@mail.test?subject=Your%20car&body=Hi%20%26%20bye',
  )
  expect(mailUrl('')).toBeNull()
})
