import { fileURLToPath } from 'node:url'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { startTestPlatform, type TestPlatform } from '@forecourt/dev-env/testing/test-platform'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { customerContext, launch, picture } from './browser.ts'
import { startPhotoServer } from './photo-server.ts'
import { type PublicCar, publicCars, publicFeed } from './public-feed.ts'

const WEB_DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** A platform whose public inventories can be visited: 'Harbor Motors' with 60 vehicles and 'Quiet Cars' with none. */
export interface PublicShowroom {
  platform: TestPlatform
  browser: Browser
  photoHost: string
  dealershipId: string
  cars: PublicCar[]
  /** Opens a page in a customer's browser of its own. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Closes what was visited; pictures of it are kept when the test of that name has failed. */
  leave(failedTest: string | null): Promise<void>
  close(): Promise<void>
}

export async function publicShowroom(): Promise<PublicShowroom> {
  const photos = await startPhotoServer()
  const platform = await startTestPlatform({ webDist: WEB_DIST })
  const browser = await launch()
  const cars = publicCars(60, photos.url)
  const owner = await platform.asOwner()
  const { _id: dealershipId } = await platform.createDealership('Harbor Motors')
  const params = { dealershipId }
  await owner.call(authOperations.updateDealership, { params, body: { settings: { brandColor: '#0b5c53' } } })
  await owner.call(inventoryFeedOperations.uploadCsv, { params, body: publicFeed(cars) })
  await platform.createDealership('Quiet Cars')

  const open: Page[] = []
  return {
    platform,
    browser,
    photoHost: photos.url,
    dealershipId,
    cars,
    async visit(path, options = {}) {
      const context = await customerContext(browser, platform.url, { reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      open.push(page)
      await page.goto(path)
      return page
    },
    async leave(failedTest) {
      if (failedTest !== null) await picture(failedTest, open)
      await Promise.all(open.splice(0).map((page) => page.context().close()))
    },
    async close() {
      await browser.close()
      await platform.close()
      await photos.close()
    },
  }
}
