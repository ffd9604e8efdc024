import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { TestUser } from '@forecourt/platform-testing/test-platform'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, pictureFailures, staffContext } from './browser.ts'
import { type FeedCar, makeCars } from './feed-file.ts'
import { PHONE, WIDE } from './looks.ts'
import { signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const CARS = makeCars(20)
const GONE = CARS.slice(17)
const nameOf = ({ year, make, model }: FeedCar) => `${year} ${make} ${model}`

const { platform, browser } = await startStage()
let dealershipId: string
let page: Page
let complaints: string[]

beforeAll(async () => {
  dealershipId = (await platform.createDealership('Feed Motors'))._id
  page = await open(await platform.createUser('ADMIN', dealershipId), WIDE)
  complaints = collectComplaints(page)
})
pictureFailures(() => [page])

/** Signs in and opens the CSV file management. */
async function open(user: TestUser, look: BrowserContextOptions): Promise<Page> {
  const on = await (await staffContext(browser, platform.url, look)).newPage()
  await signInAt(on, user, `/admin/feed/${dealershipId}`)
  await on.getByRole('main', { name: /CSV File Management/ }).waitFor()
  return on
}
/** A file with the cars, whose price and VIN columns may have other names. */
function file(name: string, cars: readonly FeedCar[], columns = ['Stock #', 'VIN', 'Year', 'Make', 'Model', 'Lot Ask', 'Miles']) {
  const rows = cars.map((car) => [car.stock, car.vin, car.year, car.make, car.model, car.price || '9500', car.miles].join(','))
  const text = [columns.join(','), ...rows].join('\r\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}
async function priceOf(car: FeedCar): Promise<number | null> {
  const owner = await platform.asOwner()
  return (await owner.call(inventoryFeedOperations.getVehicle, { params: { dealershipId, vehicleId: car.vin } })).price
}

const main = (on = page) => on.getByRole('main', { name: /CSV File Management/ })
const latest = () => main().getByRole('region', { name: 'Latest file' })
const tab = (name: string, on = page) => on.getByRole('banner').getByRole('link', { name }).click()
const outcome = (text: string) => latest().getByText(text, { exact: true }).waitFor()
async function hand(chosen: ReturnType<typeof file>, how: 'Import now' | 'Preview changes') {
  await main().locator('input[type=file]').setInputFiles(chosen)
  await main().getByRole('button', { name: how }).click()
}
describe('an unrecognized column', () => {
  test('is shown with sample values, and a canceled navigation keeps its mapping', async () => {
    await hand(file('monday.csv', CARS), 'Import now')
    await outcome('Imported')
    expect(await priceOf(CARS[1] as FeedCar)).toBeNull()
    await tab('Columns')
    await main().getByText('1 column of monday.csv is not recognized').waitFor()
    const row = main().getByRole('row', { name: /^Lot Ask/ })
    await row.getByText(CARS[1]?.price ?? '', { exact: true }).waitFor()
    await row.getByRole('combobox').selectOption({ label: 'Price' })
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Cancel' }).click()
    await tab('History')
    await tab('Columns')
    expect(await row.getByRole('combobox').inputValue()).toBe('price')
  })

  test('is mapped by staff for future files, and the current file is imported again', async () => {
    await main().getByRole('button', { name: 'Save columns' }).click()
    const reading = main().getByRole('region', { name: 'Reading again' })
    await reading.getByText('Imported', { exact: true }).waitFor()
    await reading.getByRole('button', { name: 'See what changed' }).click()
    await latest().getByText('Imported again with new columns by').waitFor()
    await latest().getByText('20 vehicles added, changed or removed').click()
    const changed = latest().getByRole('list', { name: 'Changed vehicles' })
    await changed.getByText('Call for Price').filter({ visible: true }).first().waitFor()
    const car = CARS[1] as FeedCar
    await changed
      .getByText(`$${Number(car.price).toLocaleString('en-US')}`)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await priceOf(car)).toBe(Number(car.price))
  })
})

describe('a file that removes vehicles', () => {
  test('lists the vehicles that it would remove in a preview, and changes nothing', async () => {
    await hand(file('tuesday.csv', CARS.slice(0, 17)), 'Preview changes')
    await outcome('Checked')
    const removed = latest().getByRole('list', { name: 'Removed vehicles' })
    for (const car of GONE) await removed.getByText(car.vin).waitFor()
    expect(await removed.getByRole('listitem').count()).toBe(GONE.length)
    await expectAccessible(page)
  })

  test('lists the removed vehicles again before it is imported', async () => {
    await latest().getByRole('button', { name: 'Confirm import' }).click()
    const question = page.getByRole('dialog', { name: 'Import this file?' })
    for (const car of GONE) await question.getByText(`${nameOf(car)} (${car.stock})`).waitFor()
    await question.getByRole('button', { name: 'Import the file' }).click()
    await outcome('Imported')
    await latest().getByText('3 vehicles added, changed or removed').waitFor()
  })
})

describe('the history', () => {
  test('shows the inventory over time, as charts and as a table', async () => {
    await tab('History')
    await main()
      .getByRole('img', { name: /^Feed history: 3 imports, from 20 vehicles to 17 vehicles/ })
      .waitFor()
    await main().getByText('Show as a table').click()
    const table = main().getByRole('table', { name: 'Imports, newest first' })
    expect(await table.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual(['17', '17', '0', '0', '3', '0'])
    await main().getByRole('button', { name: 'monday.csv', exact: true }).last().click()
    await main().getByRole('region', { name: 'Report of monday.csv' }).getByText('Inventory updated: 20 vehicles').waitFor()
    await expectAccessible(page)
  })

  test('an earlier file is previewed before it is restored', async () => {
    await main().getByRole('button', { name: 'Restore monday.csv' }).first().click()
    await page.getByRole('dialog', { name: 'Restore this file?' }).getByRole('button', { name: 'Preview changes' }).click()
    await outcome('Checked')
    await latest()
      .getByText(/^Restored by/)
      .waitFor()
    const added = latest().getByRole('list', { name: 'Added vehicles' })
    for (const car of GONE) await added.getByText(car.vin).waitFor()
    await latest().getByRole('button', { name: 'Confirm import' }).click()
    await outcome('Imported')
    const owner = await platform.asOwner()
    const { listed } = await owner.call(inventoryFeedOperations.getVehicle, { params: { dealershipId, vehicleId: GONE[0]?.vin ?? '' } })
    expect(listed).toBe(true)
  })
})

describe('a file with unknown column names', () => {
  test('without a vehicle identifier leads to the mapping, where staff choose the column', async () => {
    const text = ['Bay,Lot Ask', ...CARS.map((_, place) => `north ${place},9500`)].join('\r\n')
    await hand({ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }, 'Import now')
    await outcome('Failed')
    await latest().getByRole('button', { name: 'Choose the column' }).click()
    await main().getByRole('combobox', { name: 'Bay maps to' }).selectOption({ label: 'Stock number' })
    await main().getByRole('button', { name: 'Save columns' }).click()
    await main().getByText('Saved. Upload none.csv again to use these columns.').waitFor()
    await tab('Current file')
  })

  test('is mapped by its values, and staff see which column was chosen', async () => {
    await hand(file('odd.csv', CARS, ['Bay', 'Unit Code', 'C3', 'C4', 'C5', 'Lot Ask', 'Miles']), 'Import now')
    await outcome('Imported')
    await tab('Columns')
    const chosen = main().getByRole('combobox', { name: 'Unit Code maps to' }).locator('option:checked')
    await expect.poll(() => chosen.innerText()).toMatch(/^VIN \(matched by its values, \d+%\)$/)
    await tab('Current file')
  })
})

test('is accessible in every view on a dark phone, and salespeople see no columns', async () => {
  const phone = await open(platform.owner, PHONE)
  await expectAccessible(phone)
  await tab('History', phone)
  await phone.getByRole('img', { name: /^Feed history/ }).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Restore tuesday.csv' }).click()
  await phone.getByRole('button', { name: 'Preview changes' }).waitFor()
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await tab('Columns', phone)
  await phone.getByRole('button', { name: 'Save columns' }).waitFor()
  await expectAccessible(phone)
  await phone.context().close()

  const sales = await open(await platform.createUser('SALES', dealershipId), PHONE)
  await tab('History', sales)
  await sales.getByRole('button', { name: 'monday.csv' }).filter({ visible: true }).first().waitFor()
  expect(await sales.getByRole('banner').getByRole('link', { name: 'Columns' }).count()).toBe(0)
  expect(await sales.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
  await sales.context().close()
})

test('no page logged an error', () => {
  expect(complaints).toEqual([])
})
