import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, expectAccessible } from './axe.ts'
import { collectComplaints, picture, pictureFailures, staffContext } from './browser.ts'
import { feedFile, makeCars } from './feed-file.ts'
import { PHONE, WIDE } from './looks.ts'
import { signInToHome } from './sign-in-as.ts'
import { startStage } from './stage.ts'

/** every fourth is a Jeep, every tenth has no photo, every tenth no price */
const CARS = makeCars(10_000)

const { platform, browser } = await startStage()
let dealershipId = ''
const inventory = (query = '') => `/admin/inventory/${dealershipId}${query.replace('&', '?')}`

beforeAll(async () => {
  dealershipId = (await platform.createDealership('Long List Motors'))._id
  await upload(CARS)
})

/** Uploads the cars and waits for the result. */
async function upload(cars: typeof CARS): Promise<string> {
  const owner = await platform.asOwner()
  const { name, mimeType, buffer } = feedFile('long-list.csv', cars)
  const body = new FormData()
  body.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const params = { dealershipId }
  const { version } = await owner.call(inventoryFeedOperations.uploadCsv, { params, body })
  const stateOf = async () => {
    const { versions } = await owner.call(inventoryFeedOperations.listFeedVersions, { params })
    return versions.find(({ _id }) => _id === version._id)?.state ?? 'gone'
  }
  return eventually(
    async () => {
      const state = await stateOf()
      expect(state).toMatch(/^(imported|unchanged|held|failed)$/)
      return state
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  )
}

describe('an inventory of 10,000', () => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    context = await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 }, acceptDownloads: true })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await signInToHome(page, platform.owner)
  })
  afterAll(() => context.close())
  pictureFailures(() => [page])

  test('scrolls from its first row to its last in one list, and renders few rows at a time', async () => {
    await page.goto(inventory('&sort=stock'))
    await page.getByRole('combobox', { name: 'Rows' }).click()
    await page.getByRole('option', { name: 'All', exact: true }).click()
    await page.getByText('All 10,000 vehicles, one list').waitFor()
    const list = page.getByRole('region', { name: 'All Vehicles, scrolls' })
    expect(await list.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
    await list.getByText('T1', { exact: true }).waitFor()
    await list.focus()
    await page.keyboard.press('End')
    await list.locator('tr[aria-rowindex="10001"]').getByRole('link').waitFor()
    expect(await list.getByRole('row').count()).toBeLessThan(60)
    await page.keyboard.press('Home')
    await list.getByText('T1', { exact: true }).waitFor()
  })

  test('is filtered by its own values; the address keeps the filters, and Back removes them', async () => {
    await page.goto(inventory('&page=3'))
    await page.getByText('Page 3 of 417').waitFor()
    const filter = page.getByRole('button', { name: /^Filter/ })
    await filter.click()
    await page.getByRole('combobox', { name: 'Make' }).click()
    await page.getByRole('option', { name: 'Jeep (2,500)' }).click()
    await page.getByText('2,500 vehicles', { exact: true }).waitFor()
    await page.getByText('Page 1 of 105').waitFor()
    await page
      .getByRole('button', {
        name: `Missing photo (${CARS.filter(({ make, photos }) => make === 'Jeep' && photos === 0).length.toLocaleString('en-US')})`,
      })
      .click()
    await page.getByLabel('Price to').fill('20000')
    const found = CARS.filter(({ make, photos, price }) => make === 'Jeep' && photos === 0 && price !== '' && Number(price) <= 20_000)
    await page.getByText(`${found.length} vehicles`, { exact: true }).waitFor()
    await page.reload()
    await page.getByText(`${found.length} vehicles`, { exact: true }).waitFor()
    await filter.click()
    expect(await page.getByLabel('Price to').inputValue()).toBe('$20,000')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove filter: Up to $20,000' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByText('Page 3 of 417').waitFor()
  })

  test('exports the filtered list', async () => {
    await page.goto(inventory('&search=T1234'))
    await page.getByText('1 vehicle', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More of the inventory' }).click()
    await page.getByRole('menuitem', { name: 'Export Inventory CSV' }).click()
    const lines = await text(await (await download).createReadStream())
    expect(lines.trim().split('\r\n')).toHaveLength(2)
    expect(lines).toContain('T1234')
  })

  test('shows the photos of a row in the gallery', async () => {
    await page.goto(inventory('&search=T2&sort=stock'))
    await page
      .getByRole('button', { name: /^Open 6 photos of / })
      .first()
      .click()
    await page.getByText('Photo 1 of 6').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Photo 2 of 6').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('keeps a price set by staff over two imports, until staff return it to the feed', async () => {
    await page.goto(inventory('&search=T1234'))
    await page.getByRole('button', { name: /^Edit / }).click()
    await expect.poll(() => page.url()).toContain(`modal=edit-vehicle.${dealershipId}.`)
    await page.reload()
    const dialog = page.getByRole('dialog', { name: /^Edit Vehicle/ })
    await dialog.getByLabel('Price', { exact: true }).fill('12,345')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('Vehicle updated successfully.').waitFor()
    await page.keyboard.press('Escape')
    const row = page.getByRole('row').filter({ hasText: 'T1234' })
    await row.getByText('$12,345').waitFor()
    await row.getByText('Edited').waitFor()

    expect(await upload(CARS)).toBe('unchanged')
    expect(await upload(CARS.map((car) => (car.stock === 'T1234' ? { ...car, price: '23456', miles: 777 } : car)))).toBe('imported')
    await row.getByText('777 mi').waitFor()
    await row.getByText('$12,345').waitFor()

    await row.getByRole('link').click()
    await page.getByText('Edited', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit Vehicle' }).click()
    await dialog.getByText('Inventory file: $23,456').waitFor()
    await dialog.getByRole('button', { name: "Use the inventory file's value for Price" }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('Vehicle updated successfully.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('$23,456').filter({ visible: true }).first().waitFor()
    await page.getByText('Edited', { exact: true }).waitFor({ state: 'detached' })
  })

  test('the page logged no error', () => {
    expect(complaints).toEqual([])
  })
})

test('a search matches the words of a row in any order, and the filters count its results', async () => {
  const context = await staffContext(browser, platform.url, { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInToHome(page, platform.owner)
  await page.goto(inventory())
  await page.getByText('10,000 vehicles', { exact: true }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('wrangler 2017')
  const rowText = ({ year, make, model, stock, vin }: (typeof CARS)[number]) => [year, make, model, stock, vin].join('\n').toLowerCase()
  const found = CARS.filter((car) => ['wrangler', '2017'].every((word) => rowText(car).includes(word)))
  await page.getByText(`${found.length.toLocaleString('en-US')} vehicles`, { exact: true }).waitFor()
  await page.getByRole('radiogroup', { name: 'Show' }).getByText(found.length.toLocaleString('en-US')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'All Vehicles' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(`2 of ${found.length.toLocaleString('en-US')}`).waitFor()
  await page.keyboard.press('j')
  await page.getByText(`3 of ${found.length.toLocaleString('en-US')}`).waitFor()
  await page.goBack()
  await page.getByText(`${found.length.toLocaleString('en-US')} vehicles`, { exact: true }).waitFor()
  await context.close()
})

describe.each([
  { look: 'wide and light', options: WIDE },
  { look: 'on a phone and dark', options: { ...PHONE, hasTouch: true } },
] as const)('the inventory is accessible, $look', ({ options }) => {
  test('the whole list, its filters, and editing one of its vehicles', async ({ onTestFailed }) => {
    const context = await staffContext(browser, platform.url, options)
    const page = await context.newPage()
    onTestFailed(() => picture('inventory accessibility', [page]))
    await signInToHome(page, platform.owner)
    await page.goto(inventory('&size=all'))
    const sends = page.getByRole('button', { name: /^Send Packet of / })
    await sends.first().waitFor()
    expect(await sends.count()).toBeLessThan(60)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('button', { name: 'Missing price (1,000)' }).click()
    await page.getByText('1,000 vehicles', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Make' }).waitFor({ state: 'hidden' })
    await page.getByText('Call for Price').filter({ visible: true }).first().waitFor()
    await expectAccessible(page)

    // phones edit vehicles on the vehicle's page
    if (options.viewport.width < 720) {
      await page.getByRole('article').first().getByRole('link').click()
      await page.getByRole('button', { name: 'Edit Vehicle' }).click()
    } else
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
    const dialog = page.getByRole('dialog', { name: /^Edit Vehicle/ })
    await dialog.getByLabel('Price', { exact: true }).fill('19995')
    await dialog.getByRole('button', { name: 'Move photo 1 later' }).click()
    await dialog.getByText('Inventory file: Call for Price').waitFor()
    await expectAccessible(page)
    await context.close()
  })
})

test('salespeople cannot edit vehicles, not even by address', async () => {
  const context = await staffContext(browser, platform.url)
  const page = await context.newPage()
  await signInToHome(page, await platform.createUser('SALES', dealershipId))
  await page.goto(inventory(`&search=T1234&modal=edit-vehicle.${dealershipId}.${'a'.repeat(24)}`))
  await page.getByRole('button', { name: /^Send Packet of / }).waitFor()
  expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
