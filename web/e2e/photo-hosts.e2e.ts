import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { customerContext, launch } from './browser.ts'
import { startStage } from './stage.ts'

const VIN = '1HGCM82633A004352'
const PHOTO = '/photos/demo/front.jpg'

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a2b2b' } })
  .jpeg()
  .toBuffer()
const photos = async (path: string) => (path === 'demo/front.jpg' ? picture : null)
const { platform, browser } = await startStage({ photos, host: '0.0.0.0' }, () => launch(['--host-resolver-rules=MAP cars.test 127.0.0.1']))
let dealershipId = ''
let link = ''
beforeAll(async () => {
  const owner = await platform.asOwner()
  dealershipId = (await platform.createDealership('Harbor Motors'))._id
  const body = new FormData()
  const feed = `VIN,Stock Number,Year,Make,Model,Price,Photos\n${VIN},A1,2024,Honda,Accord,20000,${PHOTO}\n`
  body.set('file', new Blob([feed]), 'feed.csv')
  await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body })
  const vehicle = { vin: VIN, stockNumber: 'A1', year: 2024, make: 'Honda', model: 'Accord', trim: '' }
  const lead = { firstName: 'Cora', lastName: 'Vance', email: 'cora@customers.test', phone: '', zip: '', vehicle }
  const { customerId } = await owner.call(leadsOperations.createLead, { params: { dealershipId }, body: lead })
  link = (await owner.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle } })).link
})

test.each(['127.0.0.1', 'localhost', 'cars.test'])(
  'a photo that the feed names by its path loads at %s, on the inventory and on a packet',
  async (host) => {
    const origin = `http://${host}:${new URL(platform.url).port}`
    const context = await customerContext(browser, origin)
    const page = await context.newPage()
    for (const path of [`/inventory/${dealershipId}`, new URL(link, origin).pathname]) {
      await page.goto(path)
      const photo = page.locator(`img[src="${PHOTO}"]`).first()
      await photo.waitFor()
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
    }
    await context.close()
  },
)
