import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { expect, test } from 'vitest'
import { contactLinks, firstNameOf } from './contact-links.ts'

const dealership = {
  ...DEFAULT_DEALERSHIP_SETTINGS,
  phone: '(404) 555-0100',
  textNumber: '(404) 555-0111',
  address: '1240 Northgate Pkwy, Atlanta, GA',
}

test("a person's own phone takes precedence over the dealership's for calls and texts", () => {
  expect(contactLinks({ phone: '404-555-0122' }, dealership)).toMatchObject({
    phone: '404-555-0122',
    call: 'tel:+14045550122',
    text: 'sms:+14045550122',
  })
})

test("falls back to the dealership's phone and text number", () => {
  expect(contactLinks({ phone: '' }, dealership)).toMatchObject({ call: 'tel:+14045550100', text: 'sms:+14045550111' })
  expect(contactLinks(null, { ...dealership, textNumber: '' }).text).toBe('sms:+14045550100')
})

test('directions search a map for the address', () => {
  const url = new URL(contactLinks(null, dealership).directions)
  expect([url.protocol, url.searchParams.get('query')]).toEqual(['https:', '1240 Northgate Pkwy, Atlanta, GA'])
})

test('unknown details have no link', () => {
  expect(contactLinks(null, DEFAULT_DEALERSHIP_SETTINGS)).toEqual({ phone: '', call: '', text: '', directions: '' })
})

test.each([
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['1-404-555-0100', 'tel:+14045550100'],
  ['404.555.0100 ext. 12', 'tel:+14045550100;ext=12'],
])('the phone number %s is dialed as %s', (phone, call) => {
  expect(contactLinks({ phone }, dealership).call).toBe(call)
})

test('returns the first name', () => {
  expect(firstNameOf(' Marcus Bell')).toBe('Marcus')
})
