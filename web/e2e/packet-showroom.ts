import type { ApiClient } from '@forecourt/api-client/api-client'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { CustomerLog } from '@forecourt/contracts/leads/records'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import { type PublicCar, publicCars, publicFeed } from './public-feed.ts'
import { startHarborMotors } from './public-showroom.ts'

/** The cars of the showroom by their special feature. */
const CARS = { plain: 0, manyPhotos: 1, fewPhotos: 2, sold: 3, brokenPhotos: 5, noPhotos: 7, noPrice: 9 } as const
/** An unlisted video that cannot be played; only its address matters. */
export const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

interface SentLink {
  link: string
  packetLogId: string
}

export type PacketShowroom = Awaited<ReturnType<typeof packetShowroom>>

/** Starts a platform with a dealership that sends packets for its cars; the plain one has PDFs and a video. */
export async function packetShowroom() {
  const harbor = await startHarborMotors()
  const { owner, dealershipId, photoHost } = harbor
  const cars = publicCars(12, photoHost)
  const car = (which: keyof typeof CARS) => cars[CARS[which]] as PublicCar
  car('manyPhotos').photos = Array.from({ length: 40 }, (_, shot) => `${photoHost}/car/${shot % 5}-${shot}.svg`)
  car('fewPhotos').photos = car('manyPhotos').photos.slice(0, 3)
  const params = { dealershipId }
  await owner.call(inventoryFeedOperations.uploadCsv, { params, body: publicFeed(cars) })
  await owner.call(inventoryFeedOperations.uploadCsv, { params, body: publicFeed(cars.filter((one) => one !== car('sold'))) })
  await fileDocuments(owner, dealershipId, car('plain').vin)

  let customers = 0
  const packetOf = ({ packetLogId }: SentLink) => owner.call(leadsOperations.getPacketLog, { params: { logId: packetLogId } })
  return {
    ...harbor,
    cars,
    car,
    /** creates a new link on each call */
    async send(which: keyof typeof CARS, expiresAt?: string): Promise<SentLink> {
      const contact = { firstName: 'Maria', lastName: 'Gonzalez', email: `maria${++customers}@mail.test` }
      const customer = await owner.call(leadsOperations.createCustomer, { params, body: contact })
      const { vin, stock, year, make, model } = car(which)
      const vehicle = { vin, stockNumber: stock, year, make, model }
      const log = await owner.call(leadsOperations.createPacketLog, {
        body: { dealershipId, customerId: customer._id, vehicle, expiresAt },
      })
      return { link: log.link, packetLogId: log._id }
    },
    setAccess: ({ packetLogId }: SentLink, revoked: boolean) =>
      owner.call(leadsOperations.setPacketAccess, { params: { logId: packetLogId }, body: { revoked } }),
    /** the log entries that have arrived from the page, oldest first */
    logs: async (sent: SentLink): Promise<CustomerLog[]> => (await packetOf(sent)).customerLogs ?? [],
    opens: async (sent: SentLink) => (await packetOf(sent)).opens ?? 0,
  }
}

/** Uploads PDFs and a video of a car, as staff do. */
async function fileDocuments(staff: ApiClient, dealershipId: string, vin: string): Promise<void> {
  const params = { dealershipId }
  const body = new FormData()
  for (const kind of ['autocheck', 'inspection', 'msrp']) {
    body.append('files', new Blob([smallPdf([`${kind} of ${vin}`]) as Uint8Array<ArrayBuffer>]), `${kind}.pdf`)
    body.append('kind', kind)
  }
  body.append('vin', vin)
  await staff.call(documentsOperations.uploadDocuments, { params, query: {}, body })
  await staff.call(documentsOperations.setVehicleVideo, { params, body: { vin, videoUrl: VIDEO } })
}
