import type { ApiClient } from '@forecourt/api-client/api-client'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, expectAccessible } from './axe.ts'
import { collectComplaints, picture, staffContext } from './browser.ts'
import { feedFile, makeCars } from './feed-file.ts'
import { PHONE, WIDE } from './looks.ts'
import { signInToHome } from './sign-in-as.ts'
import { startStage } from './stage.ts'

/** two have no photo, two no price */
const CARS = makeCars(20)
const KINDS = ['autocheck', 'inspection', 'msrp'] as const

const { platform, browser } = await startStage()
let owner: ApiClient
let dealershipId = ''

beforeAll(async () => {
  owner = await platform.asOwner()
  dealershipId = (await platform.createDealership('Gap Motors'))._id
  const { name, mimeType, buffer } = feedFile('gaps.csv', CARS)
  const body = new FormData()
  body.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body })
  await file(vinOf('T1'), ...KINDS)
  await owner.call(documentsOperations.setVehicleVideo, {
    params: { dealershipId },
    body: { vin: vinOf('T1'), videoUrl: 'https://vimeo.com/1' },
  })
  await file(vinOf('T2'), 'autocheck', 'inspection')
})

const vinOf = (stock: string) => CARS.find((car) => car.stock === stock)?.vin ?? ''

/** Uploads documents for a car, as staff do. */
async function file(vin: string, ...kinds: (typeof KINDS)[number][]): Promise<void> {
  const body = new FormData()
  for (const kind of kinds) {
    body.append('files', new Blob([smallPdf([`${kind} of ${vin}`]) as Uint8Array<ArrayBuffer>]), `${kind}.pdf`)
    body.append('kind', kind)
  }
  body.append('vin', vin)
  await owner.call(documentsOperations.uploadDocuments, { params: { dealershipId }, query: {}, body })
}

async function signedIn(options: BrowserContextOptions, user: { email: string; password: string }): Promise<Page> {
  const context = await staffContext(browser, platform.url, options)
  const page = await context.newPage()
  await signInToHome(page, user)
  return page
}

describe.each([
  { look: 'wide and light', role: 'ADMIN', options: WIDE },
  { look: 'on a phone and dark', role: 'SALES', options: { ...PHONE, hasTouch: true } },
] as const)('what is not ready to sell, $look', ({ options, role }) => {
  test(`is opened by ${role} from the inventory, filtered by a count, and each gap links to where it is filled`, async ({
    onTestFailed,
  }) => {
    const page = await signedIn(options, await platform.createUser(role, dealershipId))
    onTestFailed(() => picture('ready to sell', [page]))
    const complaints = collectComplaints(page)
    await page.goto(`/admin/inventory/${dealershipId}`)
    await page.getByRole('button', { name: 'More of the inventory' }).click()
    await page.getByRole('menuitem', { name: 'Ready to sell' }).click()
    await page.getByRole('heading', { name: /Ready to sell$/ }).waitFor()
    await page.getByText('1 of 20 vehicles ready').waitFor()
    await page.getByText('19 vehicles with gaps, least complete first').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'No Inspection 18 vehicles' }).click()
    await page.getByText('18 vehicles without inspection').waitFor()
    await page.getByRole('button', { name: 'No Photos 2 vehicles' }).click()
    await page.getByText('2 vehicles without photos and inspection').waitFor()
    await page.reload()
    await page.getByText('2 vehicles without photos and inspection').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const gaps = page.getByRole('link', { name: /^Add Inspection to / }).first()
    expect(await gaps.getAttribute('href')).toMatch(new RegExp(`^/admin/documents/${dealershipId}\\?vehicle=[0-9a-f]{24}$`))
    await page
      .getByRole('link', { name: /^Add Photos to / })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Vehicle Package Status' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('a vehicle leaves the board without a reload when its last gap is filled, and the inventory shows the gaps of others', async ({
  onTestFailed,
}) => {
  const page = await signedIn({ viewport: { width: 1440, height: 900 } }, platform.owner)
  onTestFailed(() => picture('ready to sell live', [page]))
  await page.goto(`/admin/inventory/${dealershipId}?search=T2&sort=stock`)
  const row = page.getByRole('row').filter({ hasText: vinOf('T2').slice(-6) })
  await row.getByText('3/5').waitFor()
  expect(await row.getByTitle('Missing: Video, MSRP').count()).toBe(1)

  await page.getByRole('link', { name: 'Missing documents (19)' }).click()
  await page.getByText('1 of 20 vehicles ready').waitFor()
  await owner.call(documentsOperations.setVehicleVideo, {
    params: { dealershipId },
    body: { vin: vinOf('T2'), videoUrl: 'https://vimeo.com/2' },
  })
  await file(vinOf('T2'), 'msrp')
  await page.getByText('2 of 20 vehicles ready').waitFor()
  await page.getByText('18 vehicles with gaps, least complete first').waitFor()
  await page.context().close()
})
