import { dealershipCreated } from '@forecourt/contracts/auth/events'
import type { EventData, EventDefinition } from '@forecourt/contracts/event'
import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMessaging } from '@forecourt/messaging/messaging'
import { staffOf } from '@forecourt/service-testing/people'
import { startService } from '@forecourt/service-testing/start-service'
import { GOOD_CONDITION } from '@forecourt/trade-in/good-condition'
import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { generateVin } from '@forecourt/vin/generate-vin'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { buildApp, type TradeInsOptions } from '../app.ts'
import { createTradeInStores } from '../deps.ts'
import { emptyContent } from '../drafts/empty-content.ts'

/** Starts the service on real servers, with a publisher of auth's events. */
export async function startTradeIns(options: TradeInsOptions = {}, more: { mongodbUrl?: string } = {}) {
  const service = await startService(buildApp, { contract: tradeInsOperations, service: 'trade-ins', options, ...more })
  const { nats, deps } = service
  const auth = await startMessaging({ service: 'auth', db: deps.mongo.db(`${deps.databasePrefix}auth`), nats, logger: deps.logger })
  await eventually(() => auth.ready())
  const stores = createTradeInStores(service.db)
  const actor = { kind: 'system' as const, name: 'test' }
  /** Publishes an event of auth about a dealership. */
  const publish = async <E extends EventDefinition>(event: E, data: EventData<E>, dealershipId: string) => {
    await auth.publisher.publish(event, data, { dealershipId, actor, correlationId: 'test', now: service.clock.now() })
  }

  return {
    service,
    stores,
    publish,
    /** Creates a dealership with staff by publishing an event of auth. */
    async dealership() {
      const people = staffOf()
      const { dealershipId } = people
      await publish(dealershipCreated, { dealershipId, name: 'Northgate Motors', email: 'n@example.com' }, dealershipId)
      await eventually(async () => {
        if ((await stores.dealerships.find(dealershipId)).state !== 'open') throw new Error('the dealership is not known yet')
      })
      return {
        ...people,
        /** The number of images stored for the dealership. */
        imagesKept: () =>
          service.db.collection('photo-bytes.files').countDocuments({ 'metadata.dealershipId': new ObjectId(dealershipId) }),
        /** Begins a draft and returns its token. */
        async begin(requestId: string = crypto.randomUUID()): Promise<string> {
          const { status, body } = await service.anonymous().call('beginDraft', { body: { dealershipId, requestId } })
          if (status !== 201) throw new Error(body.message)
          return body.draft
        },
      }
    },
  }
}
export type TradeInsFixture = Awaited<ReturnType<typeof startTradeIns>>
export type TestDealership = Awaited<ReturnType<TradeInsFixture['dealership']>>

let seeds = 0

/** Returns a completed wizard for a vehicle that has no evaluation yet. */
export function filledIn(more: Partial<DraftContent> = {}): DraftContent {
  const empty = emptyContent()
  const vehicle = { ...vehicleWithoutVin({ year: '2019', make: 'Honda', model: 'Accord' }), vin: generateVin(900_000 + seeds++) }
  return {
    ...empty,
    step: 4,
    vehicle,
    details: {
      firstName: 'Casey',
      lastName: 'Doe',
      email: 'Casey.Doe@example.com',
      phone: '(415) 555-0100',
      zipCode: '94103',
      currentMiles: '41200',
      vehicleColor: 'Blue',
      sellingOption: 'trade',
      financingStatus: 'paid',
      payoffAmount: '',
      loanCompany: '',
    },
    condition: { ...GOOD_CONDITION, exteriorDamage: 'minor' },
    ...more,
  }
}

/** Returns a photo in one color. */
export function samplePhoto({ width = 640, height = 480, color = '#3a6ea5' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
}

/** Adds a photo to a draft, as its customer. */
export async function addPhoto({ service }: TradeInsFixture, draft: string) {
  const query = { requestId: crypto.randomUUID() }
  return service.anonymous().call('addDraftPhoto', { params: { draft }, query, body: photoForm(await samplePhoto()) })
}

/** Returns a form with one photo. */
export function photoForm(bytes: Uint8Array, name = 'front.jpg'): FormData {
  const body = new FormData()
  body.append('photo', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return body
}
