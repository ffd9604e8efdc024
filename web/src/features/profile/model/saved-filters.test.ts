import type { SavedFilter } from '@forecourt/contracts/auth/profile'
import { expect, test } from 'vitest'
import { withFilter, withFiltersOf, withoutFilter } from './saved-filters.ts'

const hot = { name: 'Hot', query: 'state=submitted' }
const aged: SavedFilter = { list: 'inventory', name: 'Hot', query: 'days=60' }

test('changes the filters of one list and keeps those of the others', () => {
  const all: SavedFilter[] = [{ list: 'leads', ...hot }, aged]
  expect(withFiltersOf('leads', all, (own) => withoutFilter(own, 'HOT'))).toEqual([aged])
  expect(withFiltersOf('leads', all, (own) => withFilter(own, { name: 'New', query: '' }))).toEqual([
    aged,
    { list: 'leads', ...hot },
    { list: 'leads', name: 'New', query: '' },
  ])
})

test('saving a filter under an existing name replaces it in place', () => {
  const next = { name: ' hot', query: 'x=1' }
  expect(withFilter([hot, { name: 'New', query: '' }], next)).toEqual([next, { name: 'New', query: '' }])
})
