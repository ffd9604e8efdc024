import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { sampleOfferEnd, sampleTradeInForm } from '@forecourt/platform-testing/requests/sample-trade-in'
import type { BrowserContextOptions } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { collectComplaints } from './browser.ts'
import { type CustomerVisits, customerVisits } from './customer-visits.ts'
import { DESKTOP } from './looks.ts'
import { type Showroom, showroom } from './showroom.ts'
import { startStage } from './stage.ts'
import { photoFile, submitFromPacket } from './trade-in-steps.ts'

const { platform, browser } = await startStage()
let visits: CustomerVisits
let shown: Showroom
beforeAll(async () => {
  visits = customerVisits(browser, platform.url)
  shown = await showroom(platform, 'Northgate Motors')
})
afterEach(({ task }) => visits.leave(task.result?.state === 'fail' ? task.name : null))

const DARK_DESKTOP: BrowserContextOptions = { ...DESKTOP, colorScheme: 'dark' }

test('requested photos are sent from a phone despite a network failure and a reload', async () => {
  const owner = await platform.asOwner()
  const { evaluationId } = await submitFromPacket(await visits.visit(shown.link), shown.dealershipId)
  const { uploadLink } = await owner.call(tradeInsOperations.createPhotoLink, { params: { evaluationId }, query: {} })
  const page = await visits.visit(uploadLink)
  const complaints = collectComplaints(page)
  await page.getByRole('heading', { name: /asks for photos of your 2019 Honda Accord/ }).waitFor()
  await page.locator('input[data-shot=front]').setInputFiles(await photoFile('front.jpg'))
  await page.getByText(/^Thanks\. .* has your photos\./).waitFor()
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.getByText("You're offline.").waitFor()
  await page.locator('input[data-shot=damage]').setInputFiles([await photoFile('a.jpg'), await photoFile('b.jpg')])
  await page.getByText("2 photos haven't been sent.").waitFor()
  await page.context().setOffline(false)
  await page.getByText('Damage 2 sent').waitFor()
  await page.getByText(/^Thanks\./).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove Damage 2' }).click()
  const photos = async () => (await owner.call(tradeInsOperations.getEvaluation, { params: { evaluationId } })).photos
  await expect.poll(async () => (await photos()).map(({ shot }) => shot)).toEqual(['front', 'damage'])
  expect(complaints).toEqual([])

  await owner.call(tradeInsOperations.revokePhotoLinks, { params: { evaluationId } })
  await page.locator('input[data-shot=back]').setInputFiles(await photoFile('back.jpg'))
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

test("a customer asks about an offer and accepts it, and the packet's calculator includes it without a log entry", async () => {
  const owner = await platform.asOwner()
  const { evaluationId } = await submitFromPacket(await visits.visit(shown.link), shown.dealershipId)
  const offer = async (amount: number) => {
    const validUntil = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
    const body = { amount, validUntil, note: 'We have a buyer for it.', requestId: crypto.randomUUID() }
    return (await owner.call(tradeInsOperations.makeOffer, { params: { evaluationId }, query: {}, body })).link
  }
  const first = await offer(16_000)
  const second = await offer(17_000)
  const page = await visits.visit(first)
  const complaints = collectComplaints(page)
  await page.getByText('There is a newer offer: use the newest link').waitFor()
  await page.goto(second)
  await page.getByRole('heading', { name: 'Hi Maria, here is your offer' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel(/^Your question to/).fill('Do you pick it up?')
  await page.getByRole('button', { name: 'Send Question' }).click()
  await page.getByRole('list', { name: 'Your questions' }).getByText('Do you pick it up?').waitFor()
  await page.getByRole('button', { name: 'Accept $17,000' }).click()
  await page.getByText("It isn't binding until Northgate Motors has seen the car.").waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept Offer' }).click()
  await page.getByText(/^You accepted this offer/).waitFor()
  const wide = await visits.visit(second, DARK_DESKTOP)
  await wide.getByText(/^You accepted this offer/).waitFor()
  await expectAccessible(wide)

  const packet = await visits.visit(shown.link)
  // the leads service receives the event a moment later
  await expect
    .poll(async () => {
      await packet.reload()
      await packet.getByRole('heading', { name: 'Payment Calculator' }).waitFor()
      return packet.getByText('Accepted offer of Northgate Motors').count()
    })
    .toBe(1)
  expect(await packet.getByLabel('Trade-In Estimate').inputValue()).toBe('17,000')
  expect(await packet.getByLabel('Trade Payoff').inputValue()).toBe('8,400')
  expect(complaints).toEqual([])

  await packet.getByLabel('APR (%)').fill('4.5')
  const logged = async () => {
    const { dealershipId, customerId } = shown
    const logs = await owner.call(leadsOperations.listPacketLogs, { query: { dealershipId, customerId } })
    const [log] = Array.isArray(logs) ? logs : logs.packetLogs
    const { customerLogs = [] } = await owner.call(leadsOperations.getPacketLog, { params: { logId: log?._id ?? '' }, query: {} })
    return customerLogs.map(({ field }) => field)
  }
  await expect.poll(logged).toEqual(['calcApr'])
})

test("a dealership's name of 90 letters without spaces makes no customer page scroll sideways", async () => {
  const owner = await platform.asOwner()
  const { dealershipId, link } = await showroom(platform, 'Northgate'.repeat(10))
  const { evaluationId } = await platform.asAnonymous().call(tradeInsOperations.submitEvaluation, { body: sampleTradeInForm(dealershipId) })
  const params = { evaluationId }
  const { uploadLink } = await owner.call(tradeInsOperations.createPhotoLink, { params, query: {} })
  const terms = { amount: 12_500, validUntil: sampleOfferEnd(), requestId: crypto.randomUUID() }
  const { link: offer } = await owner.call(tradeInsOperations.makeOffer, { params, query: {}, body: terms })
  for (const path of [link, uploadLink, offer, `/trade-in/${dealershipId}`, `/inventory/${dealershipId}`])
    for (const look of [{}, DARK_DESKTOP]) {
      const page = await visits.visit(path, look)
      await page.getByRole('contentinfo').getByText('NorthgateNorthgate').waitFor()
      expect([path, Math.max(0, await sidewaysScroll(page))]).toEqual([path, 0])
    }
})
