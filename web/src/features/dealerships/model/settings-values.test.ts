import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { expect, test } from 'vitest'
import { openDay, usualHours } from './opening-hours.ts'
import { firstErrorOf, rebaseSettings, settingsChange, settingsErrors, settingsFormOf } from './settings-values.ts'

const base = settingsFormOf({ name: 'Northside Motors', email: 'sales@northside.test', settings: DEFAULT_DEALERSHIP_SETTINGS })

test('converts the tax rate from percent to a fraction without rounding errors', () => {
  expect(base.taxPercent).toBe(7)
  expect(settingsChange(base, { ...base, taxPercent: 8.725 })).toEqual({ settings: { defaultTaxRate: 0.08725 } })
})

test('sends only changed fields, ignoring whitespace and the case of an email', () => {
  expect(settingsChange(base, { ...base, name: ' Northside Motors ', email: 'SALES@northside.test', docFee: '245.28' })).toBeNull()
  expect(settingsChange(base, { ...base, name: 'Northside', brandColor: '#2F55D4' })).toEqual({
    name: 'Northside',
    settings: { brandColor: '#2f55d4' },
  })
})

const closesEarly = usualHours().map((day, at) => (at === 4 ? { opens: '18:00', closes: '09:00' } : day))

test('compares hours by value and phone numbers regardless of format', () => {
  const open = { ...base, hours: usualHours(), phone: '(404) 555-0140' }
  expect(settingsChange(open, { ...open, hours: usualHours(), phone: '404.555.0140' })).toBeNull()
  const sunday = openDay(usualHours(), 6)
  expect(settingsChange(open, { ...open, hours: sunday })).toEqual({ settings: { hours: sunday } })
  expect(rebaseSettings(open, { ...open, hours: usualHours() }, { ...open, hours: sunday })).toEqual({
    values: { ...open, hours: sunday },
    conflicts: [],
  })
  expect(rebaseSettings(open, { ...open, hours: [] }, { ...open, hours: sunday })).toEqual({
    values: { ...open, hours: [] },
    conflicts: ['hours'],
  })
})

test('returns the first error in form order', () => {
  expect(firstErrorOf(['logoUrl', 'hours.2.closes', 'docFee'])).toBe('hours.2.closes')
  expect(firstErrorOf([])).toBeNull()
})

test.each([
  [{ name: ' ' }, { name: 'Dealership Name is required' }],
  [{ email: 'no-address' }, { email: 'Email Address must be an email address' }],
  [{ docFee: '' }, { docFee: 'Enter an amount from $0 to $10,000' }],
  [{ docFee: 10_000.01 }, { docFee: 'Enter an amount from $0 to $10,000' }],
  [{ taxPercent: 101 }, { taxPercent: 'Enter a rate from 0 to 100%' }],
  [{ taxPercent: '-' }, { taxPercent: 'Enter a rate from 0 to 100%' }],
  [{ timeZone: 'Mars/Base' }, { timeZone: 'Time Zone must be a time zone such as America/Chicago' }],
  [{ logoUrl: 'javascript:alert(1)' }, { logoUrl: 'Logo URL must be a web address (https://…)' }],
  [{ financeApplicationUrl: 'bank' }, { financeApplicationUrl: 'Finance Application URL must be a web address (https://…)' }],
  [{ brandColor: 'blue' }, { brandColor: 'Brand Color must be a colour such as #2f55d4' }],
  [{ phone: '555' }, { phone: 'Enter a phone number, such as (404) 555-0140' }],
  [{ textNumber: 'text me' }, { textNumber: 'Enter a phone number, such as (404) 555-0140' }],
  [{ hours: closesEarly }, { 'hours.4.closes': 'Closing time must be after opening time' }],
  [{ hours: usualHours(), phone: '(404) 555-0140', address: '1 Main Street' }, {}],
  [{ taxPercent: 0, docFee: 0, brandColor: '', logoUrl: 'https://x.test/logo.svg' }, {}],
])('a form with %j has the errors %j', (change, errors) => {
  expect(settingsErrors({ ...base, ...change })).toEqual(errors)
})

test("merges another user's changes, keeps local edits, and lists fields changed by both", () => {
  const mine = { ...base, docFee: 300, logoUrl: 'https://mine.test/l.png', email: 'New@northside.test' }
  const theirs = { ...base, docFee: 200, timeZone: 'America/Chicago', email: 'new@northside.test' }
  expect(rebaseSettings(base, mine, theirs)).toEqual({
    values: { ...theirs, docFee: 300, logoUrl: 'https://mine.test/l.png' },
    conflicts: ['docFee'],
  })
})

test('a conflict of an earlier merge stays while the values differ', () => {
  const mine = { ...base, docFee: 300, email: 'mine@northside.test' }
  const theirs = { ...base, timeZone: 'America/Chicago', email: 'mine@northside.test' }
  expect(rebaseSettings(base, mine, theirs, ['docFee', 'email']).conflicts).toEqual(['docFee'])
})
