import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { newId } from '@forecourt/service-testing/people'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { generateVin } from '@forecourt/vin/generate-vin'
import { Collection, MongoServerError } from 'mongodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { staffDesk } from '../testing/staff-desk.ts'
import { filledIn, samplePhoto, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
let photo: Buffer
beforeAll(async () => {
  tradeIns = await startTradeIns()
  photo = await samplePhoto()
})
afterEach(() => vi.restoreAllMocks())
const customer = () => tradeIns.service.anonymous()

/** Returns the form fields of a content, as an older client sends them. */
function partsOf({ vehicle, details, features, condition }: DraftContent): Record<string, unknown> {
  const { currentMiles, vehicleColor, payoffAmount, ...rest } = details
  const isFinanced = details.financingStatus === 'financed'
  return {
    vehicleInfo: { ...vehicle, currentMiles: Number(currentMiles), vehicleColor },
    customerInfo: {
      ...rest,
      phone: rest.phone.replace(/\D/g, ''),
      hasPayoff: isFinanced ? 'yes' : 'no',
      payoffAmount: Number(payoffAmount),
    },
    features,
    condition: { ...condition, replacementMiles: condition.replacementMiles === '' ? null : Number(condition.replacementMiles) },
  }
}

interface FormOptions {
  photos?: readonly Uint8Array[]
  photosFirst?: boolean
  headers?: Record<string, string>
  more?: Record<string, unknown>
}

function submit(
  { dealershipId }: Pick<TestDealership, 'dealershipId'>,
  content: DraftContent,
  { photos = [], photosFirst, headers, more }: FormOptions = {},
) {
  const body = new FormData()
  const addPhotos = () => {
    for (const bytes of photos) body.append('photos', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'car.jpg')
  }
  if (photosFirst) addPhotos()
  for (const [name, value] of Object.entries({ dealershipId, ...partsOf(content), ...more })) {
    if (value !== undefined) body.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (!photosFirst) addPhotos()
  return customer().call('submitEvaluation', { body, ...(headers && { headers }) })
}
const listed = (at: TestDealership, query = {}) => staffDesk(tradeIns).list(at, query)

describe('an evaluation in one form', () => {
  test.each([true, false])('is stored with its photos, whether they come first (%s) or last', async (photosFirst) => {
    const at = await tradeIns.dealership()
    const content = filledIn({
      details: { ...filledIn().details, financingStatus: 'financed', payoffAmount: '5000', loanCompany: ' Ally ' },
    })
    const { status, body } = await submit(at, content, { photos: [photo, photo], photosFirst })
    expect([status, body]).toEqual([
      201,
      { success: true, message: TRADE_IN_MESSAGES.successTitle, evaluationId: expect.any(String), range: null },
    ])
    const { evaluations } = await listed(at)
    expect(evaluations).toMatchObject([
      {
        customerInfo: { hasPayoff: 'yes', payoffAmount: 5_000, loanCompany: 'Ally', phone: '4155550100' },
        vehicleInfo: { vin: content.vehicle?.vin, currentMiles: 41_200, trim: 'Unknown' },
        photos: [{ originalName: 'car.jpg', shot: 'other' }, {}],
        condition: { replacementMiles: null },
      },
    ])
    expect(await at.imagesKept()).toBe(4)
  })

  test('is stored once with one set of photos when it is sent again, even concurrently', async () => {
    const at = await tradeIns.dealership()
    const content = filledIn({ vehicle: { ...filledIn().vehicle, vin: '' } as DraftContent['vehicle'] })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => submit(at, content, { photos: [photo], headers })
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.evaluationId)).size).toBe(1)
    expect([(await listed(at)).total, await at.imagesKept()]).toEqual([1, 2])
  })

  test('keeps its photos when the request fails after it was stored, and returns it when it is sent again', async () => {
    const at = await tradeIns.dealership()
    const [content, headers] = [filledIn(), { 'idempotency-key': crypto.randomUUID() }]
    const { findOne } = Collection.prototype
    vi.spyOn(Collection.prototype, 'findOne').mockImplementation(async function (this: Collection, ...args: Parameters<typeof findOne>) {
      const isStored = async () => await tradeIns.stores.evaluations.hasOpen(at.dealershipId, content.vehicle?.vin ?? '')
      if (this.collectionName === 'dealerships' && (await isStored())) throw new MongoServerError({ message: 'not primary' })
      return findOne.apply(this, args)
    } as typeof findOne)
    const failed = await submit(at, content, { photos: [photo], headers })
    vi.restoreAllMocks()
    const again = await submit(at, content, { photos: [photo], headers })
    expect([failed.status, again.status, await at.imagesKept()]).toEqual([500, 201, 2])
    const [kept] = (await listed(at)).evaluations[0]?.photos ?? []
    const image = await tradeIns.service.as(at.sales).call('getEvaluationPhoto', { params: { filename: kept?.filename ?? '' }, query: {} })
    expect(image.status).toBe(200)
  })

  test.each<[string, FormOptions['more'], string]>([
    ['no dealership', { dealershipId: undefined }, 'Dealership id must be a 24-character id.'],
    ['no vehicle', { vehicleInfo: undefined }, 'Send the field “vehicleInfo”.'],
    ['a part that is no JSON', { condition: '{"a":' }, 'The field “condition” is not valid JSON.'],
    ['a part that is a list', { features: '[]' }, 'The field “features” must be a JSON object.'],
    ['a part that is a text', { customerInfo: '"x"' }, 'The field “customerInfo” must be a JSON object.'],
    [
      'an answer that there is not',
      { condition: { exteriorDamage: 'total' } },
      'The field “condition.exteriorDamage” is not filled in as it must be.',
    ],
    ['an object for a text', { customerInfo: { firstName: { first: 'Casey' } } }, 'First name must be text.'],
    ['a part that is too long', { condition: `{"a":"${'x'.repeat(70_000)}"}` }, 'A field of the form is too long.'],
    [
      'a name without end',
      { customerInfo: { firstName: 'x'.repeat(500) } },
      'The field “customerInfo.firstName” is not filled in as it must be.',
    ],
  ])('is refused with a sentence and not stored with %s', async (_name, more, message) => {
    const at = await tradeIns.dealership()
    const { status, body } = await submit(at, filledIn(), { photos: [photo], more: more ?? {} })
    expect([status, body.message]).toEqual([400, message])
    expect([
      (await listed(at)).total,
      await tradeIns.service.db.collection('photo-bytes.files').countDocuments({ 'metadata.dealershipId': null }),
    ]).toEqual([0, 0])
  })

  test('is refused and not stored when one of its photos is invalid', async () => {
    const at = await tradeIns.dealership()
    const { status, body } = await submit(at, filledIn(), { photos: [photo, Buffer.from('<svg/>')] })
    expect([status, body.code]).toEqual([400, 'PHOTO_SVG'])
    expect((await listed(at)).total).toBe(0)
  })

  test('with the honeypot field gets a normal response and is not stored', async () => {
    const at = await tradeIns.dealership()
    const { status, body } = await submit(at, filledIn(), { photos: [photo], more: { website: 'spam.example' } })
    expect([status, body]).toEqual([
      201,
      { success: true, message: TRADE_IN_MESSAGES.successTitle, evaluationId: expect.any(String), range: null },
    ])
    expect([(await listed(at)).total, await at.imagesKept()]).toEqual([0, 0])
  })

  test('is refused for an unknown or deleted dealership', async () => {
    expect((await submit({ dealershipId: newId() }, filledIn())).body.message).toBe('Dealership not found')
    const at = await tradeIns.dealership()
    await tradeIns.stores.dealerships.tombstone(at.dealershipId, new Date())
    expect((await submit(at, filledIn())).status).toBe(404)
  })
})

describe('the wizard’s rules, for a draft and for a form,', () => {
  const { details, condition, vehicle } = filledIn()
  const cases: [string, Partial<DraftContent>, string][] = [
    [
      'a VIN with a wrong check digit',
      { vehicle: { ...vehicle, vin: '1M8GDM9A1KP042788' } as DraftContent['vehicle'], vinAccepted: true },
      'Invalid VIN - check digit does not match',
    ],
    ['neither a VIN nor a model', { vehicle: { ...vehicle, vin: '', model: '' } as DraftContent['vehicle'] }, 'Please enter a VIN.'],
    ['no email', { details: { ...details, email: '' } }, 'Email is required'],
    ['a phone that is none', { details: { ...details, phone: '1234567890' } }, 'Phone number cannot start with 0 or 1'],
    ['no miles', { details: { ...details, currentMiles: '' } }, 'Current miles is required'],
    [
      'no loan company',
      { details: { ...details, financingStatus: 'financed', payoffAmount: '10' } },
      'Loan company is required for financed/leased vehicles',
    ],
    [
      'two groups left out',
      { condition: { ...condition, exteriorDamage: '', keysAvailable: '' } },
      'Please complete the following required fields: Exterior Damage, Keys Available',
    ],
    [
      'tires that are both',
      { condition: { ...condition, originalTires: true, tiresReplaced: true } },
      'Choose original tires or replaced tires, not both',
    ],
  ]

  test.each(cases)('refuse %s', async (_name, more, message) => {
    const at = await tradeIns.dealership()
    const content = filledIn(more)
    const draft = await at.begin()
    const byDraft = await customer().call('submitDraft', { params: { draft }, body: content })
    expect([byDraft.status, byDraft.body.message]).toEqual([400, message])
    // a form sends 0 where nothing was typed
    if (more.details?.currentMiles !== '') {
      const byForm = await submit(at, content)
      expect([byForm.status, byForm.body.message]).toEqual([400, message])
    }
    expect((await listed(at)).total).toBe(0)
  })

  test('accept a foreign VIN with a wrong check digit only if its owner confirms it', async () => {
    const draft = await (await tradeIns.dealership()).begin()
    const foreign = { ...vehicle, vin: 'WVWZZZ1JZ3W386752' } as DraftContent['vehicle']
    const send = (vinAccepted: boolean) =>
      customer().call('submitDraft', { params: { draft }, body: filledIn({ vehicle: foreign, vinAccepted }) })
    expect([(await send(false)).status, (await send(true)).status]).toEqual([400, 201])
  })

  test('keep a text only with the answer that asks for it, and a replacement only for replaced tires', async () => {
    const at = await tradeIns.dealership()
    const texts = { mechanicalElectricalIssues: 'noise', engineIssues: 'smoke', engineIssuesStatus: 'custom-engine-issues' as const }
    await submit(at, filledIn({ condition: { ...condition, ...texts, replacementMiles: '100', replacementCount: '2' } }))
    const [kept] = (await listed(at)).evaluations
    expect(kept?.condition).toMatchObject({
      mechanicalElectricalIssues: '',
      engineIssues: 'smoke',
      replacementMiles: null,
      replacementCount: '',
    })
  })
})

describe('a VIN whose evaluation is open', () => {
  test('is not evaluated again at that dealership, even by two concurrent requests; at another one it is', async () => {
    const [at, other] = [await tradeIns.dealership(), await tradeIns.dealership()]
    const vin = generateVin(77_001)
    const content = () => filledIn({ vehicle: { ...filledIn().vehicle, vin } as DraftContent['vehicle'] })
    const byDraft = async (to: TestDealership) => customer().call('submitDraft', { params: { draft: await to.begin() }, body: content() })
    const check = async (to: TestDealership) =>
      (await customer().call('checkTradeInVin', { query: { vin: vin.toLowerCase(), dealershipId: to.dealershipId } })).body
    expect(await check(at)).toEqual({ exists: false })
    const both = await Promise.all([byDraft(at), byDraft(at), submit(at, content(), { photos: [photo] })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = both.find(({ status }) => status === 409)
    expect([refused?.body.message, refused?.body.code]).toEqual([TRADE_IN_MESSAGES.duplicate, 'DUPLICATE_VIN'])
    expect(await check(at)).toEqual({ exists: true })
    expect([await check(other), (await byDraft(other)).status]).toEqual([{ exists: false }, 201])
    expect((await listed(at)).total).toBe(1)
  })

  test('does not block vehicles without a VIN', async () => {
    const at = await tradeIns.dealership()
    const content = () => filledIn({ vehicle: { ...filledIn().vehicle, vin: '' } as DraftContent['vehicle'] })
    expect([(await submit(at, content())).status, (await submit(at, content())).status]).toEqual([201, 201])
  })
})

describe('staff', () => {
  test('find evaluations by name, phone, email, VIN and vehicle, page by page, newest first', async () => {
    const at = await tradeIns.dealership()
    const names = ['Ann', 'Bob', 'Cid']
    const vins: string[] = []
    for (const [index, firstName] of names.entries()) {
      const content = filledIn({
        details: { ...filledIn().details, firstName, email: `${firstName}@example.com`, phone: `415555010${index}` },
      })
      vins.push(content.vehicle?.vin ?? '')
      expect((await submit(at, content)).status).toBe(201)
      tradeIns.service.clock.advance(1_000)
    }
    const found = async (query: object) => (await listed(at, query)).evaluations.map(({ customerInfo }) => customerInfo.firstName)
    expect(await found({})).toEqual(['Cid', 'Bob', 'Ann'])
    expect(await found({ page: 2, pageSize: 2 })).toEqual(['Ann'])
    expect(await found({ search: 'bob doe' })).toEqual(['Bob'])
    expect(await found({ search: '(415) 555-0102' })).toEqual(['Cid'])
    expect(await found({ search: vins[0]?.toLowerCase() })).toEqual(['Ann'])
    expect(await found({ search: '2019 honda' })).toHaveLength(3)
    expect(await found({ search: '.*' })).toEqual([])
    expect(await found({ customerPhone: '+1 415 555 0101' })).toEqual(['Bob'])
    expect(await found({ customerEmail: 'CID@example.com' })).toEqual(['Cid'])
  })
})
