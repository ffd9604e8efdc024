import { expect, test } from 'vitest'
import { personFacts, profileChange, profileErrors, profileFieldOf, rebaseProfile } from './profile-values.ts'

const base = { name: 'Marcus Bell', title: 'Sales Consultant', phone: '(404) 555-0100' }

test('whitespace and phone formats do not count as changes', () => {
  expect(profileChange(base, { name: ' Marcus Bell ', title: 'Sales Consultant', phone: '404.555.0100' })).toBeNull()
  expect(profileChange(base, { ...base, title: '' })).toEqual({ title: '' })
})

test.each([
  [{ name: ' ' }, { name: 'Enter your name' }],
  [{ phone: '404' }, { phone: 'Enter a phone number, such as (404) 555-0100' }],
  [{ title: 'x'.repeat(101) }, { title: 'Use at most 100 characters' }],
  [{ title: '', phone: '' }, {}],
])('a profile with %j has the errors %j', (change, errors) => {
  expect(profileErrors({ ...base, ...change })).toEqual(errors)
})

test('changes saved in another tab are merged, and edits in this tab are kept', () => {
  const theirs = { ...base, name: 'Marcus T. Bell', title: 'Manager' }
  expect(rebaseProfile(base, { ...base, title: 'Advisor' }, theirs)).toEqual({ ...theirs, title: 'Advisor' })
})

test('the preview for customers leaves out empty fields', () => {
  expect(personFacts(base)).toEqual(['Sales Consultant', '(404) 555-0100'])
  expect(personFacts({ ...base, title: ' ', phone: '4045550100' })).toEqual(['(404) 555-0100'])
  expect(personFacts({ ...base, title: '', phone: '' })).toEqual([])
})

test('a server error is shown at its field', () => {
  expect(profileFieldOf('body.phone')).toBe('phone')
  expect(profileFieldOf('body.savedFilters.0.name.x')).toBeNull()
})
