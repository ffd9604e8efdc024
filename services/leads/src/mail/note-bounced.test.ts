import type { EventData } from '@forecourt/contracts/event'
import { mailBounced } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let server: TestMailServer
let leads: LeadsFixture
beforeAll(async () => {
  server = await startMailServer()
  const mail = { smtp: parseSmtpUrl(server.url), from: 'mail@cars.example', publicUrl: 'https://cars.example' }
  leads = await startLeads({ mail })
})
afterAll(async () => {
  await leads.close()
  await server.close()
})

const send = ({ staff, packetLogId }: SentPacket) =>
  staff.call('sendPacketEmail', {
    params: { logId: packetLogId },
    body: { message: '', to: 'cora@customers.example', requestKey: packetLogId },
  })
/** Mails a packet to an address that the mail server refuses after something has happened during the delivery. */
async function refusedAfter(sent: SentPacket, act: () => Promise<{ status: number }>): Promise<void> {
  const { arrived, release } = server.hold()
  const mailed = send(sent)
  await arrived
  expect((await act()).status).toBe(200)
  server.refuse('5.1.1 No such user here')
  release()
  expect((await mailed).status).toBe(502)
  server.refuse(null)
}
const bounces = async ({ dealershipId }: SentPacket) =>
  (await leads.events<EventData<typeof mailBounced>>(mailBounced.type, dealershipId)).map(({ data }) => data)

test('a bounce names the customer into whom the recipient was merged during the delivery', async () => {
  const sent = await sendPacket(leads)
  const { customerId } = await sendPacket(leads, sent)
  const params = { dealershipId: sent.dealershipId, customerId }
  expect((await sent.staff.call('updateCustomer', { params, body: { firstName: 'Corinne' } })).status).toBe(200)
  await refusedAfter(sent, () => sent.staff.call('mergeCustomers', { params, body: { customerIds: [sent.customerId] } }))
  const named = { customerId, customerName: 'Corinne Customer' }
  await eventually(async () => expect(await bounces(sent)).toMatchObject([{ ...named, sentBy: { id: sent.admin._id } }]))
})

test('a bounce alerts no one about a customer who was deleted during the delivery', async () => {
  const [deleted, sent] = [await sendPacket(leads), await sendPacket(leads)]
  await refusedAfter(deleted, () => deleted.staff.call('deleteCustomer', { params: deleted }))
  await refusedAfter(sent, async () => ({ status: 200 }))
  await eventually(async () => expect(await bounces(sent)).toHaveLength(1))
  expect(await bounces(deleted)).toEqual([])
})

test('every refused attempt of a press alerts the sender', async () => {
  const sent = await sendPacket(leads)
  for (const attempts of [1, 2]) {
    await refusedAfter(sent, async () => ({ status: 200 }))
    await eventually(async () => expect(await bounces(sent)).toHaveLength(attempts))
  }
})
