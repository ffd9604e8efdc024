import type { Offer } from '@forecourt/contracts/trade-ins/offers'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import type { EvaluationValuation } from '@forecourt/contracts/trade-ins/valuation'
import { NO_FEATURES } from '@forecourt/trade-in/features'
import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'

const at = '2026-11-20T10:00:00.000Z'
export const sampleAppraiser = { id: 'a'.repeat(24), name: 'Dana Whitfield', email: 'dana@dealer.test', role: 'ADMIN' }

/** A comparable vehicle of an estimate, with the given changes. */
export function sampleComparable(changes: Partial<EvaluationValuation['comparables'][number]> = {}) {
  const vehicle = { vehicleId: '7'.repeat(24), year: 2019, make: 'Honda', model: 'CR-V', trim: 'EX' }
  return { ...vehicle, mileage: 58_110, price: 21_990, listed: false, ...changes }
}

/** An estimate as the server returns it, with the given changes. */
export function sampleValuation(changes: Partial<EvaluationValuation> = {}): EvaluationValuation {
  return {
    estimatedValue: 21_850,
    retailLow: 20_400,
    retailHigh: 23_300,
    confidence: 'good',
    comparables: [
      sampleComparable(),
      sampleComparable({ vehicleId: '8'.repeat(24), year: 2018, trim: 'EX-L', mileage: 66_300, price: 20_450, listed: true }),
      sampleComparable({ vehicleId: '9'.repeat(24), year: 2020, trim: 'EX-L', mileage: 49_900, price: 24_100 }),
    ],
    lines: [
      { label: 'Your margin', amount: -2_185 },
      { label: 'Reconditioning', amount: -650 },
      { label: 'Minor accident', amount: -1_950 },
    ],
    tradeInValue: 17_065,
    tradeInLow: 15_900,
    tradeInHigh: 18_200,
    basedOn: 40,
    computedAt: at,
    ...changes,
  }
}

/** An offer as staff see it, with the given changes. */
export function sampleOffer(changes: Partial<Offer> = {}): Offer {
  return {
    _id: 'f'.repeat(24),
    amount: 17_000,
    validUntil: '2026-11-29T23:59:59.000Z',
    note: '',
    state: 'open',
    madeBy: sampleAppraiser,
    madeAt: at,
    viewedAt: null,
    answeredAt: null,
    reason: '',
    questions: [],
    estimate: 17_065,
    ...changes,
  }
}

/** A submitted evaluation as staff see it, with the given changes. */
export function sampleEvaluation(changes: Partial<Evaluation> = {}): Evaluation {
  return {
    _id: '1'.repeat(24),
    dealershipId: 'd'.repeat(24),
    status: 'need_reviewed',
    submissionDate: at,
    submittedAt: at,
    createdAt: at,
    vehicleInfo: {
      ...vehicleWithoutVin({ year: '2019', make: 'Honda', model: 'CR-V' }),
      vin: '5J6RW2H85KL000001',
      trim: 'EX-L',
      driveType: 'AWD',
      currentMiles: 61_240,
      vehicleColor: 'Metallic Gray',
    },
    customerInfo: {
      firstName: 'Victor',
      lastName: 'Petrov',
      email: 'victor@mail.test',
      phone: '6785550112',
      zipCode: '30301',
      sellingOption: 'trade',
      financingStatus: 'financed',
      hasPayoff: 'yes',
      payoffAmount: 6_200,
      loanCompany: 'Honda Financial',
    },
    features: { ...NO_FEATURES, remoteStart: true },
    condition: {
      exteriorDamage: 'minor',
      interiorDamage: 'no',
      windshieldCondition: 'chips',
      moonroofOperation: 'works-perfectly',
      smokedInOdors: 'no',
      accidentHistory: 'minor-accident',
      vehicleDrivability: 'drives-perfectly',
      keysAvailable: '1',
      mechanicalElectricalStatus: 'custom-issues',
      serviceHistoryStatus: 'well-maintained',
      engineIssuesStatus: 'no-engine-issues',
      otherServiceIssuesStatus: 'no-other-issues',
      vehicleModifications: '',
      mechanicalElectricalIssues: 'Window switch sticks',
      engineIssues: '',
      serviceHistory: '',
      otherServiceIssues: '',
      originalTires: true,
      tiresReplaced: false,
      replacementMiles: null,
      replacementCount: '',
    },
    photos: [samplePhoto('b'), samplePhoto('c')],
    updatedBy: null,
    currency: 'USD',
    evaluation: sampleValuation(),
    staffValue: null,
    valueChanges: [],
    offers: [],
    photoLink: null,
    history: [{ step: 'submitted', at, by: null, amount: null, text: '' }],
    ...changes,
  }
}

function samplePhoto(letter: string): Evaluation['photos'][number] {
  const _id = letter.repeat(24)
  const file = { filename: `${_id}.jpg`, originalName: 'front.jpg', fileSize: 1_468_006, width: 2_048, height: 1_536 }
  return { _id, ...file, shot: 'front', uploadDate: at }
}
