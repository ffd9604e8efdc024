import type { Role } from '@forecourt/contracts/operation'
import { expect, test } from 'vitest'
import { shortcutKeys } from './shortcut-keys.ts'

const dealership = 'd'.repeat(24)
const listed = (role: Role, dealershipId: string | null, singleKeys = true) =>
  shortcutKeys(role, dealershipId, singleKeys).map(([keys, does]) => `${keys}: ${does}`)

test('the list of keys names the pages of the role, and the key to assign only for managers', () => {
  const managed = ['A: Assign', 'G then M: Team', 'G then S: Settings']
  expect(listed('ADMIN', dealership)).toEqual(expect.arrayContaining([...managed, 'G then F: Feed']))
  expect(listed('OWNER', dealership)).toEqual(expect.arrayContaining([...managed, 'G then A: All dealerships']))
  expect(listed('OWNER', null)).toContain('G then O: Owner Settings')
  const sales = listed('SALES', dealership)
  expect(sales).toEqual(expect.arrayContaining(['S: Send a packet', 'G then F: Feed']))
  expect(sales.filter((line) => [...managed, 'G then A: All dealerships'].includes(line))).toEqual([])
})

test('without single keys, the list names only the keys that still work', () => {
  expect(listed('OWNER', dealership, false)).toEqual([
    'Ctrl K or ⌘ K: Search vehicles, customers, pages and actions',
    'Enter: Open the row',
    'Escape: Close what is on top',
  ])
})
