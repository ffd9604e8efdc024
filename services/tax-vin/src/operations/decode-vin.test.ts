import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import { vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { elapsedTime } from '@forecourt/dev-servers/elapsed-time'
import { eventually } from '@forecourt/dev-servers/eventually'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { type FakeVinService, startFakeVinService, VIN_RESPONSES, vinResponse } from '@forecourt/service-testing/fake-vin-service'
import { newId } from '@forecourt/service-testing/people'
import { checkDigitOf } from '@forecourt/vin/check-digit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTaxVin, type TaxFixture } from '../testing/start-tax-vin.ts'

const ACCORD = '1HGCM82633A004352'
const MINUTE_MS = 60_000
// only for a service that must be too slow: on a busy machine the others need longer
const IMPATIENT = { vinApiTimeoutMs: 400 }

let fakeService: FakeVinService
let tax: TaxFixture
let inventory: Messaging
let auth: Messaging
let elapsed: ReturnType<typeof elapsedTime>
beforeAll(async () => {
  elapsed = elapsedTime()
  fakeService = await startFakeVinService()
  tax = await startTaxVin({ vinApiUrl: fakeService.url, vinApiTimeoutMs: 15_000, vinApiCallsPerMinute: 1_000 })
  const { deps, nats } = tax
  const messagingOf = (service: 'inventory-feed' | 'auth') =>
    startMessaging({ service, db: deps.mongo.db(`${deps.databasePrefix}${service}`), nats, logger: deps.logger })
  ;[inventory, auth] = await Promise.all([messagingOf('inventory-feed'), messagingOf('auth')])
  await eventually(() => Promise.all([inventory.ready(), auth.ready()]))
})
afterAll(() => Promise.all([fakeService.stop(), inventory.close(), auth.close()]))

let serial = 0
/** Returns a VIN of the same car that was not requested before. */
function nextAccord(): string {
  serial++
  return withCheckDigit(`1HGCM82603A1${String(serial).padStart(5, '0')}`)
}
/** Returns a VIN of a manufacturer that the platform does not know. */
function nextStranger(): string {
  serial++
  return withCheckDigit(`0ZZCM82603A1${String(serial).padStart(5, '0')}`)
}
const withCheckDigit = (vin: string) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
const decode = (vin: string, query: { dealershipId?: string } = {}, at: Pick<TaxFixture, 'anonymous'> = tax) =>
  at.anonymous().call('decodeVin', { params: { vin }, query })
const requestsOf = (vin: string) => fakeService.requested.filter((requested) => requested === vin).length
/** Closes the breaker, which happens at the first success after its pause. */
async function recover() {
  elapsed.advance(MINUTE_MS)
  fakeService.respondWith(VIN_RESPONSES.unknown)
  await decode(nextStranger())
}

describe('decoding a VIN', () => {
  test('returns every fact as a text, or Unknown, with its source, to any caller', async () => {
    const { status, body, headers } = await decode(' 1hgcm8 2633a004352 ')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    const known = {
      year: '2003',
      make: 'Honda',
      model: 'Accord',
      trim: 'EX-V6',
      bodyClass: 'Coupe',
      vehicleType: 'Passenger Car',
      engineCylinders: '6',
      fuelType: 'Gasoline',
      doors: '2',
      manufacturer: 'AMERICAN HONDA MOTOR CO., INC.',
      plantCountry: 'UNITED STATES (USA)',
    }
    expect(body).toEqual({
      vin: ACCORD,
      ...known,
      engineHP: 'Unknown',
      driveType: 'Unknown',
      transmission: 'Unknown',
      series: 'Unknown',
      sources: Object.fromEntries(Object.keys(known).map((fact) => [fact, 'offline'])),
      checkDigitValid: true,
      approximate: false,
    })
  })

  test('decodes a VIN with a wrong check digit, and says that it is wrong', async () => {
    expect(await decode('1HGCM82643A004352')).toMatchObject({ status: 200, body: { model: 'Accord', checkDigitValid: false } })
  })

  test.each([
    ['1HGCM82633A00435', 'VIN must be 17 characters long'],
    ['1HGCM82633A0O4352', 'VIN contains invalid characters (I, O, Q not allowed)'],
    ['1HGCM82633A0-4352', 'VIN contains invalid characters'],
    ['../../../etc/pass', 'VIN contains invalid characters'],
  ])('rejects %s with the message of the rule', async (vin, message) => {
    expect(await decode(vin)).toMatchObject({ status: 400, body: { code: 'VALIDATION', message: expect.stringContaining(message) } })
  })

  test('returns the same to services of the platform only', async () => {
    const internal = await tax.internal().call('decodeVinInternally', { params: { vin: ACCORD }, query: {} })
    expect(internal).toMatchObject({ status: 200, body: { model: 'Accord' } })
    expect(await tax.anonymous().call('decodeVinInternally', { params: { vin: ACCORD }, query: {} })).toMatchObject({ status: 401 })
  })
})

describe('the decoding service', () => {
  test('adds unknown facts, never overrides known ones, and is called once per VIN', async () => {
    const vin = nextAccord()
    fakeService.respondWith(
      vinResponse({ Make: 'TOYOTA', Model: 'Camry', EngineHP: '240', DriveType: 'FWD/Front-Wheel Drive', TransmissionStyle: 'Automatic' }),
    )
    const { body } = await decode(vin)
    expect(body).toMatchObject({ make: 'Honda', model: 'Accord', engineHP: '240', transmission: 'Automatic' })
    expect(body.sources).toMatchObject({ make: 'offline', engineHP: 'service', driveType: 'service', transmission: 'service' })
    fakeService.respondWith(VIN_RESPONSES.broken)
    tax.clock.advance(400 * 24 * 60 * MINUTE_MS)
    expect((await decode(vin)).body).toEqual(body)
    expect(requestsOf(vin)).toBe(1)
  })

  test('is called once for concurrent requests for one VIN', async () => {
    const vin = nextAccord()
    fakeService.respondWith(vinResponse({ Make: 'HONDA', EngineHP: '240' }))
    const responses = await Promise.all(Array.from({ length: 20 }, () => decode(vin)))
    expect(responses.map(({ body }) => body.engineHP)).toEqual(Array(20).fill('240'))
    expect(requestsOf(vin)).toBe(1)
  })

  test('knows VINs that the platform does not', async () => {
    fakeService.respondWith(vinResponse({ Make: 'ZAP', Model: 'Xebra', ModelYear: '2007' }))
    expect(await decode(nextStranger())).toMatchObject({
      status: 200,
      body: { make: 'ZAP', model: 'Xebra', year: '2007', trim: 'Unknown', sources: { make: 'service', model: 'service', year: 'service' } },
    })
  })

  test('is called again after a day for an unknown VIN, which returns 404 with the message of the rule', async () => {
    const vin = nextStranger()
    fakeService.respondWith(VIN_RESPONSES.unknown)
    const expected = { status: 404, body: { code: 'VIN_NOT_DECODED', message: 'Could not decode VIN with NHTSA database' } }
    expect(await decode(vin)).toMatchObject(expected)
    tax.clock.advance(23 * 60 * MINUTE_MS)
    expect(await decode(vin)).toMatchObject(expected)
    expect(requestsOf(vin)).toBe(1)
    tax.clock.advance(61 * MINUTE_MS)
    expect(await decode(vin)).toMatchObject(expected)
    expect(requestsOf(vin)).toBe(2)
  })

  test.each(['otherVin', 'page', 'list', 'nothing', 'broken', 'busy', 'moved', 'silent', 'endless', 'unbounded', 'cutOff'] as const)(
    'may respond with %s: known facts are returned, and an unknown VIN returns 502',
    async (response) => {
      fakeService.respondWith(VIN_RESPONSES[response])
      const at = response === 'silent' || response === 'endless' ? await tax.replica(IMPATIENT) : tax
      const vin = nextStranger()
      const expected = { status: 502, body: { code: 'VIN_SERVICE_UNREACHABLE', message: 'Failed to connect to NHTSA database' } }
      expect(await decode(vin, {}, at)).toMatchObject(expected)
      // it is not called again immediately, neither for this VIN nor for others
      expect(await decode(vin, {}, at)).toMatchObject(expected)
      expect(await decode(nextAccord(), {}, at)).toMatchObject({ status: 200, body: { model: 'Accord', driveType: 'Unknown' } })
      expect(requestsOf(vin)).toBe(1)
      await recover()
    },
  )

  test('is skipped if it is switched off or unreachable', async () => {
    const stranger = nextStranger()
    const off = await tax.replica({ vinApiUrl: null })
    const call = (at: Pick<TaxFixture, 'anonymous'>, vin: string) => at.anonymous().call('decodeVin', { params: { vin }, query: {} })
    expect(await call(off, stranger)).toMatchObject({ status: 404, body: { code: 'VIN_NOT_DECODED' } })
    expect(await call(off, nextAccord())).toMatchObject({ status: 200, body: { model: 'Accord' } })
    const gone = await tax.replica({ vinApiUrl: 'http://127.0.0.1:9/api/vehicles' })
    expect(await call(gone, nextStranger())).toMatchObject({ status: 502 })
    expect(await call(gone, nextAccord())).toMatchObject({ status: 200, body: { model: 'Accord' } })
  })

  test('is called no more often per minute than allowed', async () => {
    const bounded = await tax.replica({ vinApiCallsPerMinute: 3 })
    fakeService.respondWith(vinResponse({ Make: 'HONDA', EngineHP: '240' }))
    const call = async () => (await bounded.anonymous().call('decodeVin', { params: { vin: nextAccord() }, query: {} })).body.engineHP
    const responses: string[] = []
    for (let at = 0; at < 5; at++) responses.push(await call())
    expect(responses).toEqual(['240', '240', '240', 'Unknown', 'Unknown'])
    tax.clock.advance(MINUTE_MS)
    expect(await call()).toBe('240')
  })

  test('cannot add anything but short lines to a record', async () => {
    fakeService.respondWith(
      vinResponse({
        Make: 'HONDA',
        DriveType: 'A'.repeat(10_000),
        TransmissionStyle: 'one\ntwo',
        EngineHP: { $gt: 1 },
        Series: 'Not Applicable',
      }),
    )
    expect((await decode(nextAccord())).body).toMatchObject({
      driveType: 'Unknown',
      transmission: 'Unknown',
      engineHP: 'Unknown',
      series: 'Unknown',
    })
  })
})

describe('the dealership’s own vehicles', () => {
  const NO_PRICE = { year: null, model: '', mileage: null, price: null, currency: '', usedOrNew: '' as const }
  const PATTERN = { vin: '', name: '', make: 'Honda', fields: [], ...NO_PRICE }
  const contextOf = (dealershipId: string) => ({
    dealershipId,
    actor: { kind: 'system' as const, name: 'test' },
    correlationId: 'test',
    now: tax.clock.now(),
  })
  async function stock(dealershipId: string, facts: { drivetrain?: string; transmission?: string; trim?: string }[]) {
    const vehicles = facts.map((own) => ({
      ...PATTERN,
      vehicleId: newId(),
      vin: nextAccord(),
      stockNumber: '',
      change: 'added' as const,
      drivetrain: '',
      transmission: '',
      trim: '',
      ...own,
    }))
    await inventory.publisher.publish(vehicleChanged, { dealershipId, versionId: null, vehicles }, contextOf(dealershipId))
  }

  test('provide the drivetrain and transmission of others with their pattern, if all agree, to their dealership only', async () => {
    const [dealershipId, other] = [newId(), newId()]
    fakeService.respondWith(VIN_RESPONSES.unknown)
    await stock(dealershipId, [{ drivetrain: 'FWD', transmission: 'Automatic' }, { drivetrain: 'fwd ', transmission: 'Manual' }, {}])
    const vin = nextAccord()
    await eventually(async () => {
      const { body } = await decode(vin, { dealershipId })
      expect(body).toMatchObject({ driveType: expect.stringMatching(/^fwd$/i), transmission: 'Unknown', trim: 'EX-V6' })
      expect(body.sources).toMatchObject({ driveType: 'inventory', trim: 'offline' })
    })
    expect((await decode(vin, { dealershipId: other })).body.driveType).toBe('Unknown')
    expect((await decode(vin)).body.driveType).toBe('Unknown')
  })

  test('are deleted with their dealership', async () => {
    const dealershipId = newId()
    await stock(dealershipId, [{ drivetrain: 'FWD' }])
    const vin = nextAccord()
    await eventually(async () => expect((await decode(vin, { dealershipId })).body.driveType).toBe('FWD'))
    await auth.publisher.publish(dealershipDeleted, { dealershipId, name: 'Gone Motors' }, contextOf(dealershipId))
    await eventually(async () => expect((await decode(vin, { dealershipId })).body.driveType).toBe('Unknown'))
  })
})

describe('makes and models', () => {
  const makes = async (year: number) => (await tax.anonymous().call('listVinMakes', { query: { year } })).body.makes as string[]
  const models = async (year: number, make: string) =>
    (await tax.anonymous().call('listVinModels', { query: { year, make } })).body.models as string[]

  test('are sorted, cached for a day, and contain no trailers or motorcycles of makes that sell cars', async () => {
    const { headers, body } = await tax.anonymous().call('listVinMakes', { query: { year: 2020 } })
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(body.makes).toEqual(expect.arrayContaining(['BMW', 'Ford', 'Honda', 'Ram', 'Tesla', 'Toyota']))
    expect(body.makes).toEqual([...body.makes].sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare))
    expect(await models(2020, 'honda')).toEqual(expect.arrayContaining(['Accord', 'Civic', 'CR-V', 'Odyssey', 'Ridgeline']))
    // Honda makes motorcycles too
    expect(await models(2020, 'Honda')).not.toContain('Gold Wing')
    expect(await models(2020, 'Ford')).toEqual(expect.arrayContaining(['F-150', 'Explorer', 'Mustang']))
  })

  test('depend on the year', async () => {
    expect(await models(1995, 'Tesla')).toEqual([])
    expect(await makes(1995)).toContain('Pontiac')
    expect(await makes(2020)).not.toContain('Pontiac')
  })

  test.each([{ year: '20' }, { year: 'soon' }, {}])('are rejected for an invalid year: %j', async (query) => {
    expect((await tax.anonymous().call('listVinMakes', { query: query as never })).status).toBe(400)
  })
})
