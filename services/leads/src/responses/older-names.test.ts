import { readFile } from 'node:fs/promises'
import { STAFF_USER_OLDER_NAMES } from '@forecourt/contracts/auth/operations'
import { VEHICLE_OLDER_NAMES } from '@forecourt/contracts/inventory-feed/vehicles'
import { LEAD_OLDER_NAMES, PACKET_LOG_OLDER_NAMES } from '@forecourt/contracts/leads/records'
import { beforeAll, expect, test } from 'vitest'
import { options, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('leads and packet logs include the names for older clients, with the same values', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  expect((await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })).status).toBe(200)
  const lead = await sent.lead()
  const contact = { firstName: 'Cora', lastName: 'Customer', email: sent.email, phone: '(555) 123-4567' }
  expect(lead).toMatchObject({ date: lead?.createdAt, customer: contact })
  expect(await sent.packet()).toMatchObject({ submittedOptions: options, options, submitted_options: options })
})

test('the rules list every older name', async () => {
  const rules = await readFile(new URL('../../../../docs/rules.md', import.meta.url), 'utf8')
  const section = rules.split('### Older names')[1]?.split('###')[0] ?? ''
  const tables = [LEAD_OLDER_NAMES, PACKET_LOG_OLDER_NAMES, STAFF_USER_OLDER_NAMES, VEHICLE_OLDER_NAMES]
  const names = [...tables.flatMap((table) => Object.keys(table)), 'link']
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
})
