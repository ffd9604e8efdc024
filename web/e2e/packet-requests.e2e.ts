import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PacketShowroom, packetShowroom } from './packet-showroom.ts'
import { staffAt } from './staff-at.ts'

let shown: PacketShowroom
beforeAll(async () => {
  shown = await packetShowroom()
})
afterAll(() => shown?.close())
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

test("a customer says on their packet that they are interested, and staff read it on their home and have it in the lead's timeline", async () => {
  const owner = await shown.platform.asOwner()
  const params = { dealershipId: shown.dealershipId }
  const { vin, stock, year, make, model } = shown.car('plain')
  const vehicle = { vin, stockNumber: stock, year, make, model }
  const { link } = await shown.send('plain')
  // whom the link was sent to
  const contact = { firstName: 'Maria', lastName: 'Gonzalez', email: 'maria1@mail.test', phone: '' }
  const { _id: leadId } = await owner.call(leadsOperations.createLead, { params, body: { ...contact, vehicle } })

  const page = await shown.visit(link)
  await page.getByRole('button', { name: "I'm interested" }).click()
  await page.getByText("You said you're interested.").waitFor()
  await page.reload()
  await page.getByText("You said you're interested.").waitFor()

  const staff = await staffAt(shown, `/admin/home/${shown.dealershipId}`)
  await staff.getByText('Maria Gonzalez').first().waitFor()
  await staff.getByText('Is interested').first().waitFor()
  await staff.context().close()
  const { entries } = await owner.call(leadsOperations.getLeadTimeline, { params: { ...params, leadId }, query: {} })
  expect(entries.filter(({ kind }) => kind === 'requested')).toMatchObject([
    { request: { kind: 'interested', source: 'packet', vehicle: { vin } } },
  ])
})
