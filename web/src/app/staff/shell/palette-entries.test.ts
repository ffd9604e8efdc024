import { expect, test } from 'vitest'
import { matching, paletteActions, palettePages } from './palette-entries.ts'

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

test('SALES find their own pages and no manager pages', () => {
  const found = labels([...palettePages('SALES', 'd1'), ...paletteActions('SALES', 'd1')])
  expect(found).toEqual(expect.arrayContaining(['Home', 'Leads', 'Customers', 'Inventory', 'Packets', 'Send Packet', 'Logout']))
  for (const managed of ['Team', 'Settings', 'Team Activity', 'Owner Settings', 'Possible duplicates', 'Response times'])
    expect(found).not.toContain(managed)
})

test('the OWNER without a selected dealership finds no entries that need one', () => {
  expect(labels(palettePages('OWNER', null))).toEqual(['Home', 'Owner Settings', 'Notifications', 'Your profile'])
  expect(labels(paletteActions('OWNER', null))).toEqual(['Change password', 'Theme', 'Keyboard shortcuts', 'Logout'])
})

test.each([
  ['pack send', ['Send Packet']],
  ['upload', ['CSV File Management']],
  ['no such thing', []],
])("'%s' matches %j in any word order", (search, expected) => {
  expect(labels(matching(paletteActions('ADMIN', 'd1'), search))).toEqual(expected)
})

test.each([
  ['SALES', 'notifications', ['Notifications']],
  ['ADMIN', 'duplicates', ['Possible duplicates']],
  ['ADMIN', 'response', ['Response times']],
  ['OWNER', 'users', ['Owner Settings']],
  ['OWNER', 'tax', ['Owner Settings']],
] as const)("in a dealership, %s finds by '%s' the pages %j, which the rail does not have", (role, search, expected) => {
  expect(labels(matching(palettePages(role, 'd1'), search))).toEqual(expected)
})

test('an empty search returns every entry', () => {
  const actions = paletteActions('ADMIN', 'd1')
  expect(matching(actions, ' ')).toEqual(actions)
})
