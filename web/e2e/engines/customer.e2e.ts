import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { packetShowroom } from '../packet-showroom.ts'
import { photoFile } from '../trade-in-steps.ts'
import type { EnginePage } from './engine-page.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

/** Paths of installed programs; `make test-slow` finds or installs them, and reports when it cannot. */
const { FIREFOX_PATH = '', WEBKIT_DRIVER_PATH = '', WEBKIT_BROWSER_PATH = '' } = process.env
const ENGINES = [
  { engine: 'Firefox', missing: FIREFOX_PATH === '', tradedIn: '1HGCM82633A004352', open: () => openFirefox(FIREFOX_PATH) },
  {
    engine: 'WebKit',
    missing: WEBKIT_DRIVER_PATH === '' || WEBKIT_BROWSER_PATH === '',
    tradedIn: '1HGCM82683A004329',
    open: () => openWebKit({ driver: WEBKIT_DRIVER_PATH, browser: WEBKIT_BROWSER_PATH }),
  },
]

const shown = await packetShowroom()
const folder = await testFolder()

describe.each(ENGINES)('in $engine', ({ engine, missing, tradedIn, open }) => {
  let page: EnginePage
  beforeAll(async () => {
    if (!missing) page = await open()
  })
  afterAll(() => page?.close())
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || page === undefined) return
    const path = join(tmpdir(), `forecourt-e2e-${engine}-${task.name.replace(/\W+/g, '-').slice(0, 40)}.png`)
    await page.picture(path)
    console.error(`What the page looked like: ${path}`)
  })
  const fitsThePhone = async () => {
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0)
    expect(await page.complaints()).toEqual([])
  }

  test.skipIf(missing)('a packet is viewed, calculated and submitted, and staff see all of it', async () => {
    const sent = await shown.send('plain')
    await page.open(shown.platform.url + sent.link)
    await page.press('button', 'Open photo 1 of 7')
    await page.see('Photo 1 of 7')
    await page.press('button', 'Next photo')
    await page.see('Photo 2 of 7')
    await page.press('button', 'Close photos')
    await page.press('button', 'AutoCheck History')
    await page.see('Page 1 of 1')
    await page.press('button', 'Close')
    await page.type('Credit Score', '→')
    await page.type('ZIP Code', '97201')
    await page.see('State rate, OR: 0%')
    await fitsThePhone()
    await page.press('button', 'Submit My Options')
    await page.see('Options submitted!')
    await page.press('button', "I'm interested")
    await page.see("You said you're interested.")
    await fitsThePhone()
    await expect.poll(async () => (await shown.logs(sent)).map(({ field }) => field)).toContain('calcCreditScore')
    expect((await shown.logs(sent)).map(({ field }) => field)).toContain('pdf_clicked')
    expect((await shown.logs(sent)).slice(0, 2).map(({ newValue }) => newValue)).toEqual(['1 of 7', '2 of 7'])
    expect(await shown.opens(sent)).toBe(1)
  })

  test.skipIf(missing)('a trade-in with a photo is submitted, and staff see it', async () => {
    const photo = join(folder, `${engine}.jpg`)
    await writeFile(photo, (await photoFile('front.jpg')).buffer)
    await page.open(`${shown.platform.url}/trade-in/harbor-motors`)
    await page.type('VIN', tradedIn)
    await page.see('Is this your car?')
    await page.press('button', 'Continue to Vehicle Details')
    await page.seeHeading('Contact & Vehicle Information')
    for (const [label, text] of [
      ['First Name', 'Dana'],
      ['Last Name', 'Reyes'],
      ['Email', `dana.${engine.toLowerCase()}@mail.test`],
      ['Phone', '4045550142'],
      ['ZIP Code', '30301'],
      ['Current Miles', '61240'],
    ] as const) {
      await page.type(label, text)
    }
    await page.choose('Vehicle Color', 'Metallic Gray')
    await fitsThePhone()
    await page.press('radio', 'Trade in for another vehicle')
    await page.press('radio', 'Paid off')
    await page.press('button', 'Continue to Features & Options')
    await page.seeHeading('Features & Options')
    await page.press('button', 'Continue to Condition & History')
    const groups = await page.evaluate<string[]>(
      "[...document.querySelectorAll('fieldset[data-group]')].map((group) => group.dataset.group).filter((group) => group !== 'tires')",
    )
    for (const group of groups) await page.pressAt(`fieldset[data-group="${group}"] label`)
    await page.attach('input[data-shot=front]', photo)
    await page.see('Front sent')
    await fitsThePhone()
    await page.press('button', 'Submit Trade-In Evaluation')
    await page.seeHeading(TRADE_IN_MESSAGES.successTitle)
    const owner = await shown.platform.asOwner()
    const params = { dealershipId: shown.dealershipId }
    const { evaluations } = await owner.call(tradeInsOperations.listEvaluations, { params, query: { page: 1, pageSize: 100 } })
    expect(evaluations.find(({ vehicleInfo }) => vehicleInfo.vin === tradedIn)).toMatchObject({
      customerInfo: { firstName: 'Dana', phone: '4045550142' },
      vehicleInfo: { make: 'Honda', currentMiles: 61240, vehicleColor: 'Metallic Gray' },
      photos: [{ shot: 'front' }],
    })
    // the page loads again by itself, which would abort what the next test opens
    await page.press('button', 'Close')
  })

  test.skipIf(missing)('a visitor of the public inventory finds a vehicle and requests a test drive', async () => {
    const { vin, year, make, model } = shown.car('fewPhotos')
    const lastName = `Visitor${engine}`
    await page.open(`${shown.platform.url}/inventory/harbor-motors?vehicle=${vin}`)
    await page.seeHeading(`${year} ${make} ${model}`)
    await page.press('button', 'Book a test drive')
    await page.type('First name', 'Nina')
    await page.type('Last name', lastName)
    await page.type('Phone', '4045550177')
    await page.press('button', 'Ask for a test drive')
    await page.see('You asked for a test drive.')
    await fitsThePhone()
    const owner = await shown.platform.asOwner()
    const query = { search: lastName, page: 1 }
    const response = await owner.call(leadsOperations.listLeads, { params: { dealershipId: shown.dealershipId }, query })
    expect(Array.isArray(response) ? response : response.leads).toMatchObject([
      { firstName: 'Nina', lastName, source: 'public-inventory', lastRequest: { kind: 'test-drive' } },
    ])
  })
})
