import { authOperations } from '@forecourt/contracts/auth/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { customerVisits } from './customer-visits.ts'
import { startPhotoServer } from './photo-server.ts'
import { publicCars, publicFeed } from './public-feed.ts'
import { startStage } from './stage.ts'

const OPEN = { opens: '09:00', closes: '20:00' }
/** The settings of a dealership that customers see. */
const SETTINGS = {
  brandColor: '#0b5c53',
  phone: '(404) 555-0100',
  textNumber: '(404) 555-0111',
  address: '1240 Harbor Pkwy, Atlanta, GA 30309',
  hours: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, null],
}

/** Starts a platform with the dealership 'Harbor Motors' and a server of photos. */
export async function startHarborMotors() {
  const photos = await startPhotoServer()
  afterTest(() => photos.close())
  const { platform, browser } = await startStage()
  const owner = await platform.asOwner()
  const { _id: dealershipId } = await platform.createDealership('Harbor Motors')
  await owner.call(authOperations.updateDealership, { params: { dealershipId }, body: { settings: SETTINGS } })
  return { owner, platform, browser, photoHost: photos.url, dealershipId, ...customerVisits(browser, platform.url) }
}

/** Starts a platform with two public inventories: 'Harbor Motors' with 60 vehicles and 'Quiet Cars' with none. */
export async function publicShowroom() {
  const harbor = await startHarborMotors()
  const { owner, platform, dealershipId } = harbor
  const cars = publicCars(60, harbor.photoHost)
  await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body: publicFeed(cars) })
  await platform.createDealership('Quiet Cars')
  return { ...harbor, cars }
}
