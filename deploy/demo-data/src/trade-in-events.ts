import { readFile } from 'node:fs/promises'
import { type ApiClient, createApiClient } from '@forecourt/api-client/api-client'
import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { NO_FEATURES } from '@forecourt/trade-in/features'
import { GOOD_CONDITION } from '@forecourt/trade-in/good-condition'
import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { generateVin } from '@forecourt/vin/generate-vin'
import { DEVICES } from './demo-story.ts'
import type { StaffClients } from './staff-clients.ts'
import type { StoryClock } from './story-clock.ts'
import type { StoryEvent } from './story-event.ts'
import { TRADE_IN_SHOTS, type TradeInCar, tradeInPhotoFile } from './trade-in-photos.ts'

interface DemoTradeIn {
  person: [firstName: string, lastName: string, phone: string, zipCode: string]
  /** the email of an existing customer; absent for a new one */
  email?: string
  vehicle: [year: string, make: string, model: string, trim: string]
  miles: string
  color: string
  /** the car of its photos */
  car: TradeInCar
  condition: Partial<DraftContent['condition']>
  details?: Partial<DraftContent['details']>
  /** hours before the end of the story when it is submitted */
  hoursAgo: number
  /** false if the form is still being filled in */
  submitted: boolean
  /** what staff do with it, and how long after the submission */
  afterwards?: { minutesLater: number; act: (story: TradeInStory) => Promise<void> }
}

interface TradeInStory {
  customer: ApiClient
  staff: ApiClient
  evaluationId: string
  validUntil: string
  requestId: string
}

/** Requests photos and makes an offer, which stays open. */
async function offerAndWait({ staff, evaluationId, validUntil, requestId }: TradeInStory): Promise<void> {
  const params = { evaluationId }
  await staff.call(tradeInsOperations.createPhotoLink, { params, query: {} })
  const body = {
    amount: (await estimateOf(staff, evaluationId)) + 300,
    validUntil,
    note: 'Bring both keys and the title. We look at the car with you.',
    requestId,
  }
  await staff.call(tradeInsOperations.makeOffer, { params, query: {}, body })
}

/** Corrects the estimate and makes an offer, which the customer accepts. */
async function offerAndAccept({ customer, staff, evaluationId, validUntil, requestId }: TradeInStory): Promise<void> {
  const params = { evaluationId }
  const reason = 'The engine ticks when cold: timing chain quoted at $1,400.'
  const amount = (await estimateOf(staff, evaluationId)) - 1_400
  await staff.call(tradeInsOperations.setEvaluationValue, { params, body: { amount, reason } })
  const body = { amount, validUntil, note: '', requestId }
  const { link } = await staff.call(tradeInsOperations.makeOffer, { params, query: {}, body })
  const offer = { offer: link.split('/').at(-1) ?? '' }
  await customer.call(tradeInsOperations.getTradeInOffer, { params: offer })
  await customer.call(tradeInsOperations.answerTradeInOffer, { params: offer, body: { answer: 'accepted' } })
  await staff.call(tradeInsOperations.setEvaluationStatus, { params, body: { status: 'approved' } })
}

/** Returns the estimated trade-in value, rounded to $100; a fixed value when there is no estimate. */
async function estimateOf(staff: ApiClient, evaluationId: string): Promise<number> {
  const { evaluation } = await staff.call(tradeInsOperations.getEvaluation, { params: { evaluationId } })
  return Math.round((evaluation?.tradeInValue ?? NO_ESTIMATE_DOLLARS) / 100) * 100
}
const NO_ESTIMATE_DOLLARS = 12_000

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

function inAWeek(clock: StoryClock): string {
  return new Date(clock.now().getTime() + 7 * DAY_MS).toISOString()
}

/** The trade-ins of the demo. */
const DEMO_TRADE_INS: readonly DemoTradeIn[] = [
  {
    person: ['Elena', 'Marsh', '(415) 555-0181', '94103'],
    vehicle: ['2018', 'Honda', 'CR-V', 'EX-L'],
    miles: '61250',
    color: 'Blue',
    car: 'cr-v',
    condition: { exteriorDamage: 'minor', originalTires: false, tiresReplaced: true, replacementMiles: '12000', replacementCount: '4' },
    hoursAgo: 26,
    submitted: true,
    afterwards: { minutesLater: 48, act: offerAndWait },
  },
  {
    person: ['Curtis', 'Vaughn', '(415) 555-0176', '94110'],
    vehicle: ['2016', 'Ford', 'F-150', 'XLT'],
    miles: '98400',
    color: 'Red',
    car: 'f-150',
    condition: {
      accidentHistory: 'minor-accident',
      windshieldCondition: 'chips',
      engineIssuesStatus: 'custom-engine-issues',
      engineIssues: 'Ticks when cold.',
    },
    details: { financingStatus: 'financed', payoffAmount: '8400', loanCompany: 'Ally' },
    hoursAgo: 51,
    submitted: true,
    afterwards: { minutesLater: 105, act: offerAndAccept },
  },
  {
    person: ['Mei', 'Tanaka', '(415) 555-0168', '94607'],
    vehicle: ['2021', 'Mazda', 'CX-5', 'Select'],
    miles: '36800',
    color: 'White',
    car: 'cx-5',
    condition: {},
    details: { sellingOption: 'sell' },
    hoursAgo: 5.5,
    submitted: true,
  },
  {
    person: ['Victor', 'Petrov', '(678) 555-0112', '30030'],
    email: 'victor.petrov@example.com',
    vehicle: ['2019', 'Honda', 'Accord', 'Sport'],
    miles: '58900',
    color: 'Silver',
    car: 'accord',
    condition: { exteriorDamage: 'minor' },
    hoursAgo: 2.2,
    submitted: true,
  },
  {
    person: ['Owen', 'Castle', '(415) 555-0159', '94121'],
    vehicle: ['2015', 'Subaru', 'Outback', '2.5i'],
    miles: '',
    color: '',
    car: 'outback',
    condition: {},
    hoursAgo: 0.7,
    submitted: false,
  },
]

interface TradeInsOptions {
  url: string
  dealershipId: string
  as: StaffClients
  clock: StoryClock
  /** when the story ends */
  now: Date
}

/**
 * Returns the events of trade-ins: customers submit them, except one that is still being filled in, and staff request photos, change a value and make
 * two offers, one of which is accepted. Playing the events again adds nothing.
 */
export function tradeInEvents(options: TradeInsOptions): StoryEvent[] {
  return DEMO_TRADE_INS.flatMap((tradeIn, at) => eventsOf(tradeIn, at, options))
}

function eventsOf(tradeIn: DemoTradeIn, at: number, { url, dealershipId, as, clock, now }: TradeInsOptions): StoryEvent[] {
  // a browser's user agent: a client without one is treated as a link scanner
  const customer = createApiClient(url, { userAgent: DEVICES.iphone })
  const { afterwards } = tradeIn
  const submittedAt = new Date(now.getTime() - tradeIn.hoursAgo * HOUR_MS)
  let evaluationId: string | null = null
  const handIn = async () => {
    evaluationId = await handInTradeIn(customer, dealershipId, tradeIn, at)
  }
  const arrival = { at: submittedAt, happen: handIn }
  if (afterwards === undefined) return [arrival]
  const reaction = async () => {
    if (evaluationId === null) return
    const staff = await as('northgate-sales')
    await afterwards.act({ customer, staff, evaluationId, validUntil: inAWeek(clock), requestId: requestOf(at, 99) })
  }
  return [arrival, { at: new Date(submittedAt.getTime() + afterwards.minutesLater * MINUTE_MS), happen: reaction }]
}

/** Fills in the form as a customer does. Returns the evaluation's id; null if it existed already or is not submitted yet. */
async function handInTradeIn(customer: ApiClient, dealershipId: string, tradeIn: DemoTradeIn, at: number): Promise<string | null> {
  const { draft } = await customer.call(tradeInsOperations.beginDraft, { body: { dealershipId, requestId: requestOf(at, 0) } })
  const params = { draft }
  const { state, revision } = await customer.call(tradeInsOperations.getDraft, { params })
  if (state === 'submitted') return null
  for (const [number, shot] of TRADE_IN_SHOTS[tradeIn.car].entries()) {
    const body = new FormData()
    body.set('photo', new Blob([await readFile(tradeInPhotoFile(tradeIn.car, shot))]), `${shot}.jpg`)
    await customer.call(tradeInsOperations.addDraftPhoto, { params, query: { shot, requestId: requestOf(at, number + 1) }, body })
  }
  const content = contentOf(tradeIn, at)
  if (!tradeIn.submitted) {
    await customer.call(tradeInsOperations.saveDraft, { params, body: { ...content, step: 2, revision } })
    return null
  }
  return (await customer.call(tradeInsOperations.submitDraft, { params, body: content })).evaluationId
}

/** Returns an id that is the same at every start, so that an interrupted run continues. */
function requestOf(at: number, photo: number): string {
  return `de300000-0000-4000-8000-${String(at * 100 + photo).padStart(12, '0')}`
}

function contentOf(
  { person, email, vehicle: [year, make, model, trim], miles, color, condition, details }: DemoTradeIn,
  at: number,
): DraftContent {
  const [firstName, lastName, phone, zipCode] = person
  return {
    step: 4,
    vehicle: { ...vehicleWithoutVin({ year, make, model }), trim, vin: generateVin(7_700 + at, { modelYear: Number(year) }) },
    vinAccepted: false,
    details: {
      firstName,
      lastName,
      phone,
      zipCode,
      email: email ?? `${firstName}.${lastName}@customers.demo`.toLowerCase(),
      currentMiles: miles,
      vehicleColor: color,
      sellingOption: 'trade',
      financingStatus: 'paid',
      payoffAmount: '',
      loanCompany: '',
      ...details,
    },
    features: { ...NO_FEATURES, keylessEntry: true, powerMirrors: true, cruiseControl: true },
    condition: { ...GOOD_CONDITION, ...condition },
  }
}
