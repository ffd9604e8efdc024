import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { collectComplaints, customerContext } from './browser.ts'
import { passes } from './passes.ts'
import { publicCars, publicFeed } from './public-feed.ts'
import { publicShowroom } from './public-showroom.ts'
import { becomeSlowPhone, measurePaint } from './slow-phone.ts'

const shown = await publicShowroom()
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

const visit = (path: string, options?: BrowserContextOptions) => shown.visit(path, options)
const cardsOf = (page: Page) => page.locator('main:visible').getByRole('article')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

describe('the public inventory on a phone', () => {
  test('the address contains all filters, and Back removes them', async () => {
    const page = await visit('/inventory/harbor-motors')
    const complaints = collectComplaints(page)
    await heading(page, 'Harbor Motors Inventory').waitFor()
    await expect.poll(() => cardsOf(page).count()).toBe(24)
    await page.getByRole('radio', { name: /^Used/ }).check()
    await page.getByText('45 vehicles match').filter({ visible: true }).first().waitFor()
    expect(new URL(page.url()).search).toBe('?filter=used')

    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Make', { exact: true }).selectOption('Jeep')
    await sheet.getByLabel('Model', { exact: true }).selectOption('Grand Cherokee')
    await sheet.getByLabel('Highest price').selectOption({ index: 8 })
    await sheet.getByRole('button', { name: /^Show \d+ vehicles?$/ }).click()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ filter: 'used', make: 'Jeep', model: 'Grand Cherokee' })
    await expect.poll(() => cardsOf(page).allInnerTexts()).not.toContain('Wrangler')

    await page.reload()
    await page.getByRole('button', { name: 'Remove Grand Cherokee' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await page.getByText('45 vehicles match').filter({ visible: true }).first().waitFor()
    await page.getByLabel('Search vehicles').fill('ioniq')
    await expect.poll(() => new URL(page.url()).search).toBe('?search=ioniq&filter=used')
    await expect.poll(async () => (await cardsOf(page).allInnerTexts()).every((text) => text.includes('Ioniq 5'))).toBe(true)
    await page.getByLabel('Search vehicles').fill('no such car')
    await heading(page, 'No vehicles match').waitFor()
    await page.getByRole('button', { name: 'Show all vehicles' }).click()
    await expect.poll(() => cardsOf(page).count()).toBe(24)
    expect(complaints).toEqual([])
  })

  test('New shows how many vehicles of the chosen make it gives', async () => {
    const page = await visit('/inventory/harbor-motors?make=Jeep')
    const jeeps = shown.cars.filter(({ make }) => make === 'Jeep')
    const news = jeeps.filter(({ condition }) => condition === 'New').length
    await page.getByRole('radio', { name: new RegExp(`^All ?${jeeps.length}$`) }).waitFor()
    await page.getByRole('radio', { name: new RegExp(`^New ?${news}$`) }).check()
    await page.getByText(`${news} vehicles match`).filter({ visible: true }).first().waitFor()
    expect(await cardsOf(page).count()).toBe(news)
  })

  test('scrolling loads the next vehicles, and Back from a vehicle restores the place in the list', async () => {
    const page = await visit('/inventory/harbor-motors')
    await expect.poll(() => cardsOf(page).count()).toBe(24)
    await cardsOf(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => cardsOf(page).count()).toBe(48)
    await expect.poll(() => page.url()).toContain('page=2')
    expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
    const card = cardsOf(page).nth(30)
    await card.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    const title = await card.getByRole('heading').innerText()
    await card.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('link', { name: 'All vehicles' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title)
    await page.reload()
    await expect.poll(() => cardsOf(page).count()).toBe(48)
  })

  test('keyboard users load the next vehicles by a link', async () => {
    const page = await visit('/inventory/harbor-motors?filter=used&sort=price')
    await expect.poll(() => cardsOf(page).count()).toBe(24)
    await page.getByRole('link', { name: 'Next 21 vehicles' }).press('Enter')
    await expect.poll(() => cardsOf(page).count()).toBe(45)
    await expect
      .poll(() =>
        cardsOf(page)
          .nth(24)
          .getByRole('link')
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true)
  })

  test('shows public prices, or asks for a call if there is none', async () => {
    const page = await visit('/inventory/harbor-motors?search=P109')
    await cardsOf(page).getByText('Call for Price').waitFor()
    expect(await page.content()).not.toContain('4,321')
  })

  test('a broken photo shows a placeholder, and the link can be copied', async () => {
    const page = await visit('/inventory/harbor-motors?search=P105', { permissions: ['clipboard-read', 'clipboard-write'] })
    await cardsOf(page).getByRole('img', { name: 'No Image' }).waitFor()
    await Promise.all([passes(page, 'Link copied'), page.getByRole('button', { name: 'Share', exact: true }).click()])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  test('measured: the list is painted quickly on a slow phone, without a layout shift', async () => {
    await measurePaint(2_500, 0.05, async () => {
      const context = await customerContext(shown.browser, shown.platform.url)
      const page = await context.newPage()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const measure = await becomeSlowPhone(page)
      await page.goto(`/inventory/${shown.dealershipId}`)
      await cardsOf(page).first().waitFor()
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.complete === true)
      const measured = await measure()
      // the script requests exactly the URLs that the HTML preloads
      expect(asked.filter((url) => url.includes('/vehicles?'))).toHaveLength(1)
      await context.close()
      return measured
    })
  })
})

describe('a vehicle under its own link', () => {
  test('shows its photos, price, facts and actions', async () => {
    const [, car] = shown.cars
    const page = await visit(`/inventory/harbor-motors?vehicle=${car?.vin}`)
    await page.getByRole('heading', { level: 1, name: 'Jeep Wrangler Unlimited Rubicon' }).waitFor()
    await page.getByText('Stock number', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Open photo 1 of 6' }).click()
    await page.getByText('Photo 1 of 6').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share this vehicle' }).waitFor()
    await heading(page, 'Similar vehicles').waitFor()
    await page.getByRole('link', { name: 'All vehicles' }).click()
    await expect.poll(() => cardsOf(page).count()).toBe(24)
  })

  test('shows a message and similar vehicles after it has left the feed', async () => {
    const owner = await shown.platform.asOwner()
    const shrinking = (await shown.platform.createDealership('Shrinking Cars'))._id
    const some = publicCars(10, shown.photoHost)
    const params = { dealershipId: shrinking }
    await owner.call(inventoryFeedOperations.uploadCsv, { params, body: publicFeed(some) })
    await owner.call(inventoryFeedOperations.uploadCsv, { params, body: publicFeed(some.slice(1)) })
    const page = await visit(`/inventory/shrinking-cars?vehicle=${some[0]?.vin}`)
    await page.getByText('This vehicle is no longer listed.').waitFor()
    await heading(page, 'Similar vehicles').waitFor()
    const never = await visit('/inventory/shrinking-cars?vehicle=NEVERWAS')
    await heading(never, 'Vehicle not found.').waitFor()
    await heading(never, 'More from Shrinking Cars').waitFor()
  })

  test('has a link preview', async () => {
    const [car] = shown.cars
    const response = await fetch(`${shown.platform.url}/dealership/harbor-motors?vehicle=${car?.vin}`)
    const html = await response.text()
    expect(html).toContain(`<title>2025 Chevrolet Traverse Premier – Harbor Motors</title>`)
    // the showroom's photos are SVG, which no messenger displays
    expect(html).not.toContain('og:image')
    expect(html).toContain(`<link rel="preload" href="${car?.photos[0]}" as="image"`)
    expect(html).toContain(`<link rel="canonical" href="${shown.platform.url}/inventory/harbor-motors?vehicle=${car?.vin}" />`)
  })
})

describe('when something is missing', () => {
  test('an unknown dealership and an empty one show a message', async () => {
    const page = await visit('/inventory/no-such-dealership')
    await heading(page, 'Dealership not found').waitFor()
    const empty = await visit('/dealership/quiet-cars')
    await heading(empty, 'No vehicles are listed right now').waitFor()
    // an empty inventory has no search, but a link
    expect(await empty.getByLabel('Search vehicles').count()).toBe(0)
    expect(await empty.getByRole('link', { name: 'Value your trade-in' }).getAttribute('href')).toBe('/trade-in/quiet-cars')
    expect(await accessibilityProblems(empty)).toEqual([])
    expect((await fetch(`${shown.platform.url}/inventory/no-such-dealership`)).status).toBe(404)
  })

  test('a list that cannot be loaded shows an error and can be retried', async () => {
    const page = await visit('/inventory/no-such-dealership')
    await page.route(/\/vehicles\?/, (route) => route.abort())
    await page.goto('/inventory/harbor-motors')
    await heading(page, "We couldn't load the vehicles").waitFor()
    await page.unroute(/\/vehicles\?/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cardsOf(page).count()).toBe(24)
  })
})
