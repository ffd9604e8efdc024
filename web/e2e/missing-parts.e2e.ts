import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { packetShowroom } from './packet-showroom.ts'

const shown = await packetShowroom()
afterEach(({ task }) => shown.leave(task.result?.state === 'fail' ? task.name : null))

/** Longer than the longest wait before a page is loaded again. */
const WAIT_MS = 31_000
/** The number of times that a page is loaded again. */
const ATTEMPTS = 5
const TRIES_AGAIN = "This page didn't load completely. We'll try again in a moment."
const GAVE_UP = "We couldn't load this page. Wait a minute, check your connection and load it again."

const packetLink = async () => (await shown.send('plain')).link
const vehicle = (page: Page) => page.getByRole('heading', { level: 1 })
const signIn = (page: Page) => page.getByRole('button', { name: 'Enter Portal' })

/** Opens a page of which the first `times` loads miss a file, and lets the waits between them pass. Returns the page at its last load. */
async function openWithout(path: string, file: string, times: number): Promise<Page> {
  const page = await shown.visit('/favicon.svg')
  // time stands still, so that no load is over before the test has seen it
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  let loads = 0
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  page.on('domcontentloaded', () => documents++)
  await page.route(file, (route) => (loads <= times ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto(path)
  for (let attempt = 1; attempt <= Math.min(times, ATTEMPTS); attempt++) {
    await page.getByRole('status').getByText(TRIES_AGAIN).waitFor()
    await page.clock.fastForward(WAIT_MS)
    // until the response arrives, the document before is still on screen with the same words
    await expect.poll(() => documents).toBeGreaterThan(attempt)
  }
  await page.clock.resume()
  return page
}

describe('a page whose code is of another version than its HTML', () => {
  test.each([
    ["a packet's script", packetLink, '**/assets/packet-*.js', vehicle],
    ["a packet's styles", packetLink, '**/assets/packet-*.css', vehicle],
    ["the portal's first script", () => '/admin/login', '**/assets/index-*.js', signIn],
    ["the portal's second script", () => '/admin/login', '**/assets/staff-*.js', signIn],
  ])('loads again by itself: %s', async (_part, path, file, shownAfter) => {
    const page = await openWithout(await path(), file, 2)
    await shownAfter(page).waitFor()
    await expect.poll(() => page.getByText(TRIES_AGAIN).count()).toBe(0)
  })

  test('says what to do after five attempts, and loads when asked to', async () => {
    const page = await openWithout(await packetLink(), '**/assets/packet-*.js', ATTEMPTS + 1)
    await page.getByRole('alert').getByText(GAVE_UP).waitFor()
    await page.getByRole('button', { name: 'Load again' }).click()
    await vehicle(page).waitFor()
  })
})

describe('a document that an open page of another version shows', () => {
  /** Makes the viewer's code disappear, as an upgrade does. */
  const withoutViewer = (page: Page) => page.route('**/assets/document-viewer-*.js', (route) => route.fulfill({ status: 404 }))
  const openReport = (page: Page) => page.getByRole('button', { name: 'AutoCheck History' }).click()

  test('needs the page to be loaded again, and says so', async () => {
    const page = await shown.visit('/favicon.svg')
    await withoutViewer(page)
    await page.goto(await packetLink())
    await vehicle(page).waitFor()
    // read before: the page waits only 5 s for its new version
    const html = await (await page.request.get(page.url())).text()
    await page.route('**/vehicle-packet/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: html.replaceAll('/assets/packet-', '/assets/packet-of-another-version-') }),
    )
    await openReport(page)
    await page.getByText('This page has been updated. Load it again to open this document.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load again' }).click()
    await vehicle(page).waitFor()
    await openReport(page)
    await page.getByText('Page 1 of 1').waitFor()
  })

  test('may only need another try when the page is still the same', async () => {
    const page = await shown.visit('/favicon.svg')
    await withoutViewer(page)
    await page.goto(await packetLink())
    await openReport(page)
    await page.getByText("We couldn't load this document. Check your connection and try again.").waitFor()
  })
})
