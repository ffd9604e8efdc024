import { expect, test } from 'vitest'
import { matching, paletteActions, palettePages } from './palette-entries.ts'

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

test('salespeople find their pages and none of the managers', () => {
  const found = labels([...palettePages('SALES', 'd1'), ...paletteActions('SALES', 'd1')])
  expect(found).toEqual(expect.arrayContaining(['Home', 'Leads', 'Customers', 'Inventory', 'Packets', 'Send Packet', 'Logout']))
  for (const managed of ['Team', 'Settings', 'Team Activity', 'Owner Settings']) expect(found).not.toContain(managed)
})

test('the OWNER without a dealership finds nothing that needs one', () => {
  expect(labels(palettePages('OWNER', null))).toEqual(['Home', 'Owner Settings', 'Your profile'])
  expect(labels(paletteActions('OWNER', null))).toEqual(['Change password', 'Theme', 'Keyboard shortcuts', 'Logout'])
})

test.each([
  ['pack send', ['Send Packet']],
  ['upload', ['CSV File Management']],
  ['no such thing', []],
])("'%s' finds %j, in any order of its words", (search, expected) => {
  expect(labels(matching(paletteActions('ADMIN', 'd1'), search))).toEqual(expected)
})

test('without a search everything is offered', () => {
  const actions = paletteActions('ADMIN', 'd1')
  expect(matching(actions, ' ')).toEqual(actions)
})
