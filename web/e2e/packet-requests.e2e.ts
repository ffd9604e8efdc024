import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { afterEach, expect, test } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { DESKTOP } from './looks.ts'
import { packetShowroom } from './packet-showroom.ts'
import { staffAt } from './staff-at.ts'

const shown = await packetShowroom()
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

test("a customer's interest on their packet appears on the staff's home page and in the lead's timeline", async () => {
  const owner = await shown.platform.asOwner()
  const params = { dealershipId: shown.dealershipId }
  const { vin, stock, year, make, model } = shown.car('plain')
  const vehicle = { vin, stockNumber: stock, year, make, model }
  const { link } = await shown.send('plain')
  // the recipient of the link
  const contact = { firstName: 'Maria', lastName: 'Gonzalez', email: 'maria1@mail.test', phone: '' }
  const { _id: leadId } = await owner.call(leadsOperations.createLead, { params, body: { ...contact, vehicle } })

  const page = await shown.visit(link)
  await page.getByRole('button', { name: "I'm interested" }).click()
  await page.getByText("You said you're interested.").waitFor()
  await page.reload()
  await page.getByText("You said you're interested.").waitFor()

  const staff = await staffAt(shown, `/admin/home/${shown.dealershipId}`)
  await staff.getByText('Maria Gonzalez').filter({ visible: true }).first().waitFor()
  await staff.getByText('Is interested').filter({ visible: true }).first().waitFor()
  await staff.context().close()
  const { entries } = await owner.call(leadsOperations.getLeadTimeline, { params: { ...params, leadId }, query: {} })
  expect(entries.filter(({ kind }) => kind === 'requested')).toMatchObject([
    { request: { kind: 'interested', source: 'packet', vehicle: { vin } } },
  ])
})

test.each([
  ['a phone', {}],
  ['a desktop', DESKTOP],
])(
  'the form of a test drive on %s has its button to close in its corner, and its request is kept when the customer comes back',
  async (_, options) => {
    const { link } = await shown.send('fewPhotos')
    const page = await shown.visit(link, options)
    await page.getByRole('button', { name: 'Book a test drive' }).click()
    const form = page.getByRole('dialog', { name: 'Book a test drive' })
    const [close, title] = await Promise.all([
      form.getByRole('button', { name: 'Close' }).boundingBox(),
      form.getByRole('heading', { name: 'Book a test drive' }).boundingBox(),
    ])
    if (close === null || title === null) throw new Error('the form has no head')
    expect([close.width, close.height]).toEqual([44, 44])
    expect(close.x).toBeGreaterThanOrEqual(title.x + title.width)
    expect(await accessibilityProblems(page)).toEqual([])

    await form.getByLabel('When would you like to come?').fill('Saturday morning')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Book a test drive' }).click()
    await form.getByRole('button', { name: 'Ask for a test drive' }).click()
    await page.getByText('You asked for a test drive: Saturday morning.').waitFor()
    await page.reload()
    await page.getByText('You asked for a test drive: Saturday morning.').waitFor()
  },
)
