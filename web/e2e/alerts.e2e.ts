import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { TestUser } from '@forecourt/platform-testing/test-platform'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { collectComplaints, customerContext, launchWhole, pictureFailures, staffContext } from './browser.ts'
import { type Showroom, showroom } from './showroom.ts'
import { signInToHome } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const { platform, browser } = await startStage({}, launchWhole)
let shown: Showroom
let person: TestUser
let leadId: string

beforeAll(async () => {
  shown = await showroom(platform)
  const { dealershipId } = shown
  person = await platform.createUser('SALES', dealershipId)
  const owner = await platform.asOwner()
  const leads = await owner.call(leadsOperations.listLeads, { params: { dealershipId } })
  leadId = Array.isArray(leads) ? (leads[0]?._id ?? '') : ''
  await owner.call(leadsOperations.assignLead, { params: { dealershipId, leadId }, body: { assignedTo: { email: person.email } } })
})

describe('a salesperson whose customer opens a packet', () => {
  let context: BrowserContext
  let sales: Page
  let customer: Page
  let complaints: string[]
  const bell = () => sales.getByRole('button', { name: /^Notifications/ })
  const unread = async () => Number(/(\d+) unread/.exec((await bell().getAttribute('aria-label')) ?? '')?.[1] ?? 0)

  beforeAll(async () => {
    context = await staffContext(browser, platform.url)
    sales = await context.newPage()
    customer = await (await customerContext(browser, platform.url)).newPage()
    complaints = collectComplaints(sales)
    await signInToHome(sales, person)
  })
  pictureFailures(() => [sales, customer])

  test('sees the count of the bell change without a reload', async () => {
    await bell().waitFor()
    const before = await unread()
    await customer.goto(shown.link)
    await customer.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(unread).toBeGreaterThan(before)
  })

  test('opens the lead from the panel, which marks its alert as read', async () => {
    const before = await unread()
    await bell().click()
    const panel = sales.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('link', { name: /Maria Gonzalez opened/ }).click()
    await sales.waitForURL((url) => url.pathname === `/admin/leads/${shown.dealershipId}/${leadId}`)
    await sales.getByRole('heading', { name: 'Maria Gonzalez' }).waitFor()
    // other alerts of that customer are marked as read too: the lead may have been assigned just before
    await expect.poll(unread).toBeLessThan(before)
  })

  test('marks all alerts read, and finds them in the inbox', async () => {
    await bell().click()
    await sales.getByRole('link', { name: 'View all' }).click()
    await sales.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    const markAll = sales.getByRole('button', { name: 'Mark all read' })
    await expect
      .poll(async () => {
        // disappears when the alerts of the lead opened before have been marked
        if (await markAll.isVisible()) await markAll.click({ timeout: 2_000 }).catch(() => {})
        return unread()
      })
      .toBe(0)
    await sales.getByRole('link', { name: /Maria Gonzalez opened/ }).waitFor()
    await sales.getByText('Unread', { exact: true }).click()
    await sales.getByText("You're all caught up").waitFor()
  })

  test('saves their preferences, and pauses alerts until tomorrow', async () => {
    await sales
      .getByRole('button', { name: /^Your account/ })
      .first()
      .click()
    await sales.getByRole('menuitem', { name: 'Notifications' }).click()
    const box = () => sales.getByRole('checkbox', { name: 'Customer came back to a packet: Bell' })
    const was = await box().isChecked()
    await box().setChecked(!was)
    await sales.getByRole('button', { name: 'Save', exact: true }).click()
    await sales.getByText('Notification settings saved').waitFor()
    await sales.getByRole('button', { name: 'Until tomorrow' }).click()
    await sales.getByText(/^Paused until/).waitFor()
    await sales.reload()
    await expect.poll(() => box().isChecked()).toBe(!was)
    await sales.getByText(/^Paused until/).waitFor()
    await sales.getByRole('button', { name: 'Resume now' }).click()
    await sales.getByText(/^Holds emails/).waitFor()
  })

  test('no page logged an error', () => {
    expect(complaints).toEqual([])
  })
})

describe('the owner', () => {
  test('connects a chat whose webhook is not shown again, and sees the health of channels', async () => {
    const page = await (await staffContext(browser, platform.url)).newPage()
    await signInToHome(page, platform.owner)
    await page.goto('/admin/notifications?tab=channels')
    await page.getByRole('heading', { name: 'Channels', exact: true }).waitFor()
    const slack = page.getByRole('form', { name: 'Slack' })
    const secret = 'https://hooks.slack.com/services/T000/B000/secret-of-slack'
    await slack.getByLabel('Webhook address').fill(secret)
    await slack.getByRole('button', { name: 'Save' }).click()
    await slack.getByText(/Connected to hooks\.slack\.com/).waitFor()
    await page.reload()
    await slack.getByText(/Connected to hooks\.slack\.com/).waitFor()
    expect(await slack.getByLabel('Webhook address').inputValue()).toBe('')
    expect(await page.content()).not.toContain('secret-of-slack')
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await page
      .getByRole('combobox', { name: 'Channel' })
      .or(page.getByRole('textbox', { name: 'Channel' }))
      .first()
      .waitFor()
    await page.context().close()
  })
})

describe('the service worker of the portal', () => {
  const ALERT = 'a'.repeat(24)
  const message = (more: object = {}) => ({
    title: 'Maria Gonzalez opened her packet',
    body: '2021 Jeep Wrangler',
    tag: 'packet-1',
    alertId: ALERT,
    silent: false,
    path: `/admin/leads/${shown.dealershipId}/${leadId}`,
    ...more,
  })

  async function startWorker() {
    const context = await staffContext(browser, platform.url, { permissions: ['notifications'] })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first !== undefined) resolve(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    // push messages also arrive while no user is signed in
    await page.goto('/admin/login')
    const started = context.waitForEvent('serviceworker')
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      // `ready` resolves while it is still activating, when Chromium may drop a message
      if (active?.state !== 'activated')
        await new Promise<void>((resolve) => {
          active?.addEventListener('statechange', () => active.state === 'activated' && resolve())
        })
    })
    const registrationId = await registered
    const deliver = (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin: platform.url, registrationId, data })
    const notifications = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
      })
    /** delivers a message and returns what is shown; for `expect.poll`, because on a busy machine Chromium drops messages even then */
    const shownAfter = (data: string) => async () => {
      await deliver(data)
      return notifications()
    }
    return { context, page, shownAfter, worker: await started }
  }
  /** taps the notification, which a script cannot click */
  const tap = (worker: Worker) =>
    worker.evaluate(async () => {
      const scope = self as unknown as {
        registration: { getNotifications(filter: { tag: string }): Promise<unknown[]> }
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications({ tag: 'packet-1' })
      self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })

  test('shows a push message, replaces one with the same tag, and a tap opens its page in an open tab', async () => {
    const { context, page, shownAfter, worker } = await startWorker()
    await expect
      .poll(shownAfter(JSON.stringify(message())))
      .toMatchObject([{ title: 'Maria Gonzalez opened her packet', body: '2021 Jeep Wrangler', tag: 'packet-1' }])
    await expect.poll(shownAfter(JSON.stringify(message({ body: '9 photo views' })))).toMatchObject([{ body: '9 photo views' }])
    await signInToHome(page, person)
    const marked = page.waitForRequest((request) => request.url().endsWith(`/api/notifications/${ALERT}/read`))
    await tap(worker)
    await page.waitForURL((url) => url.pathname === `/admin/leads/${shown.dealershipId}/${leadId}`)
    expect((await marked).postDataJSON()).toMatchObject({ read: true, via: 'push' })
    await context.close()
  })

  test('leads to the page of a tapped message after the login, when only the login page is open', async () => {
    const { context, page, shownAfter, worker } = await startWorker()
    await expect.poll(shownAfter(JSON.stringify(message()))).toMatchObject([{ tag: 'packet-1' }])
    await tap(worker)
    const returnTo = `/admin/leads/${shown.dealershipId}/${leadId}?alert=${ALERT}`
    await page.waitForURL((url) => url.pathname === '/admin/login' && url.searchParams.get('returnTo') === returnTo)
    await context.close()
  })

  test('shows a default notification for an unreadable message, and opens no page of another site', async () => {
    const { context, shownAfter } = await startWorker()
    const unreadable = shownAfter('not JSON')
    // without a tag, each delivery is a notification of its own
    const kinds = async () => new Set((await unreadable()).map(({ title, data }) => `${title} ${data.path}`))
    await expect.poll(kinds).toEqual(new Set(['Forecourt /admin/notifications']))
    const elsewhere = shownAfter(JSON.stringify(message({ tag: 'other', path: '//evil.example/admin' })))
    await expect
      .poll(async () => (await elsewhere()).find(({ tag }) => tag === 'other'))
      .toMatchObject({ data: { path: '/admin/notifications' } })
    await context.close()
  })

  test('is revalidated on each load and caches no page, and the portal can be installed', async () => {
    const { context, page } = await startWorker()
    const headers = async (path: string) => (await page.request.get(path)).headers()
    expect(await headers('/sw.js')).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('javascript') })
    expect(await headers('/manifest.webmanifest')).toMatchObject({ 'cache-control': 'no-cache' })
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    const cdp = await context.newCDPSession(page)
    const { errors, data } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { start_url, display, icons } = JSON.parse(data ?? '{}')
    expect([start_url, display]).toEqual(['/admin', 'standalone'])
    for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200)
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // a test browser is always incognito
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    await context.close()
  })
})
