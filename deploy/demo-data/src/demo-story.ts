import type { CustomerLog } from '@forecourt/contracts/leads/records'
import type { CalculatorState } from '@forecourt/money/calculator'
import type { StaffKey } from './demo-people.ts'

/** One visit to a packet page. */
export interface DemoVisit {
  /** hours after the lead */
  afterHours: number
  /** how long it lasts */
  minutes: number
  device: keyof typeof DEVICES
  /** number of photos viewed */
  photos: number
  /** pages of documents that are read, and the seconds for each */
  reads?: readonly (readonly [page: string, seconds: number])[]
  /** changes in the calculator: field, from, to */
  changes?: readonly (readonly [field: string, from: CustomerLog['oldValue'], to: CustomerLog['newValue']])[]
  /** submitted values of the calculator that differ from its initial ones */
  submits?: Partial<CalculatorState>
}

/** A customer, the vehicle they came for, the salesperson, and their visits to the packet link. */
export interface DemoLead {
  hoursAgo: number
  by: StaffKey
  firstName: string
  lastName: string
  phone: string
  zip: string
  /** index in the dealership's inventory */
  vehicle: number
  /** absent if no link was sent; empty if it was not opened */
  visits?: readonly DemoVisit[]
}

export const DEVICES = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
} as const

const lead = (
  hoursAgo: number,
  by: StaffKey,
  [firstName, lastName, phone, zip]: [string, string, string, string],
  vehicle: number,
  visits?: readonly DemoVisit[],
): DemoLead => ({ hoursAgo, by, firstName, lastName, phone, zip, vehicle, ...(visits && { visits }) })

const look = (
  afterHours: number,
  minutes: number,
  device: DemoVisit['device'],
  photos: number,
  more: Partial<DemoVisit> = {},
): DemoVisit => ({
  afterHours,
  minutes,
  device,
  photos,
  ...more,
})

/** Two weeks of two dealerships, the oldest first. */
export const DEMO_LEADS: readonly DemoLead[] = [
  lead(310, 'northgate-sales', ['Elena', 'Marchetti', '(404) 555-0117', '30309'], 2, [look(1.2, 3, 'iphone', 4), look(26, 2, 'laptop', 3)]),
  lead(286, 'northgate-admin', ['Tobias', 'Lindqvist', '(678) 555-0142', '30080'], 5),
  lead(261, 'harbor-admin', ['Grace', 'Okafor', '(206) 555-0119', '98109'], 3, [look(0.5, 2, 'android', 3)]),
  lead(238, 'northgate-sales', ['Ray', 'Delgado', '(770) 555-0164', '30324'], 8, [
    look(2, 4, 'android', 4, {
      changes: [
        ['calcDownPayment', 0, 3_000],
        ['calcTerm', 60, 72],
      ],
    }),
    look(30, 3, 'android', 2, {
      changes: [['calcCreditScore', 680, 740]],
      submits: { paymentType: 'finance', calcDownPayment: 3_000, calcTerm: 72, calcCreditScore: 740, calcApr: 6.4, includeTaxes: true },
    }),
  ]),
  lead(190, 'northgate-admin', ['Hannah', 'Brooks', '(404) 555-0178', '30312'], 12, [look(3, 2, 'laptop', 4)]),
  lead(167, 'harbor-admin', ['Samuel', 'Ng', '(425) 555-0133', '98004'], 6, [
    look(1, 3, 'iphone', 4, { changes: [['zipCode', '', '98004']] }),
  ]),
  lead(143, 'northgate-sales', ['Aisha', 'Karim', '(470) 555-0121', '30318'], 16, [
    look(0.4, 5, 'iphone', 4),
    look(8, 4, 'iphone', 4),
    look(20, 2, 'laptop', 1),
  ]),
  lead(118, 'northgate-sales', ['Owen', 'Fitzgerald', '(404) 555-0109', '30342'], 20, []),
  lead(94, 'northgate-admin', ['Mei', 'Tanaka', '(678) 555-0187', '30338'], 24, [
    look(5, 4, 'laptop', 4, {
      changes: [
        ['showTradeIn', false, true],
        ['tradeInValue', 0, 8_500],
        ['calcDownPayment', 0, 2_000],
      ],
    }),
  ]),
  lead(70, 'harbor-admin', ['Luis', 'Herrera', '(253) 555-0155', '98402'], 9, [look(2, 2, 'android', 2)]),
  lead(51, 'northgate-sales', ['Natalie', 'Cho', '(770) 555-0136', '30067'], 28, [
    look(1.5, 3, 'iphone', 4, { changes: [['includeTaxes', false, true]] }),
    look(26, 3, 'iphone', 4),
  ]),
  lead(29, 'northgate-admin', ['Darnell', 'Price', '(404) 555-0193', '30316'], 32, [
    look(0.8, 6, 'android', 4, {
      changes: [
        ['calcTerm', 60, 48],
        ['calcDownPayment', 0, 6_000],
      ],
    }),
  ]),
  lead(22, 'northgate-sales', ['Ingrid', 'Solberg', '(470) 555-0148', '30305'], 36),
  lead(6, 'northgate-sales', ['Victor', 'Petrov', '(678) 555-0112', '30030'], 40, [
    look(0.3, 4, 'iphone', 9, {
      changes: [
        ['showTradeIn', false, true],
        ['tradeInValue', 0, 11_200],
      ],
    }),
    look(2.2, 2, 'laptop', 5),
    look(4, 5, 'iphone', 4, {
      reads: [
        ['inspection 1/2', 38],
        ['inspection 2/2', 12],
        ['autocheck 1/1', 25],
      ],
      changes: [['paymentType', 'finance', 'cash']],
      submits: { paymentType: 'cash', includeTaxes: true, zipCode: '30030' },
    }),
  ]),
  lead(4, 'harbor-admin', ['Chloe', 'Bennett', '(206) 555-0171', '98115'], 12, [look(1, 3, 'laptop', 4)]),
  lead(1.5, 'northgate-admin', ['Jamal', 'Edwards', '(404) 555-0126', '30310'], 44, [
    look(0.6, 5, 'android', 4, { reads: [['msrp 1/1', 47]], changes: [['calcCreditScore', 680, 720]] }),
  ]),
]

/** How long before now the story begins. */
export const STORY_HOURS = 14 * 24
