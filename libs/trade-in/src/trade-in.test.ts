import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CONDITION_GROUPS,
  CONDITION_KEYS,
  conditionProblem,
  EMPTY_CONDITION,
  missingConditions,
  type TradeInCondition,
  withTires,
} from './condition.ts'
import {
  detailsProblem,
  EMPTY_DETAILS,
  FINANCING_STATUSES,
  SELLING_OPTIONS,
  type TradeInDetails,
  VEHICLE_COLORS,
  withFinancingStatus,
} from './details.ts'

const COMPLETE: TradeInDetails = {
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  phone: '(404) 555-0142',
  zipCode: '30301-1234',
  currentMiles: '61240',
  vehicleColor: 'Metallic Gray',
  sellingOption: 'trade',
  financingStatus: 'financed',
  payoffAmount: '8400.50',
  loanCompany: 'First Bank',
}

describe('the details of a trade-in', () => {
  it('break no rule when they are complete, financed or paid off', () => {
    expect(detailsProblem(COMPLETE)).toBeNull()
    expect(detailsProblem(withFinancingStatus(COMPLETE, 'paid'))).toBeNull()
  })

  it.each<[string, Partial<TradeInDetails>, string]>([
    ['a first name', { firstName: ' ' }, 'First name is required'],
    ['a last name', { lastName: '' }, 'Last name is required'],
    ['an email address', { email: 'dana@' }, 'Please enter a valid email address'],
    ['a phone number', { phone: '' }, 'Phone number is required'],
    ['ten digits', { phone: '404555014' }, 'Please enter a 10-digit phone number'],
    ['a US number', { phone: '+32 2 555 12 12' }, 'Please enter a 10-digit phone number'],
    ['an area code', { phone: '(004) 555-0142' }, 'Phone number cannot start with 0 or 1'],
    ['a ZIP code', { zipCode: '3030' }, 'Please enter a valid ZIP code (5 digits or 5+4 format)'],
    ['miles', { currentMiles: '' }, 'Current miles is required'],
    ['miles as a number', { currentMiles: '-5' }, 'Current miles must be a whole number up to 999,999'],
    ['a color', { vehicleColor: '' }, 'Vehicle color is required'],
    ['a color of the list', { vehicleColor: 'Chartreuse' }, 'Vehicle color is required'],
    ['what it is for', { sellingOption: '' }, 'Please select a selling/trading option'],
    ['how it is paid', { financingStatus: '' }, 'Please select your financing status'],
    ['a payoff', { payoffAmount: '' }, 'Payoff amount is required for financed/leased vehicles'],
    ['a payoff as a number', { payoffAmount: 'lots' }, 'Payoff amount must be a number up to 1,000,000'],
    ['a loan company', { loanCompany: ' ' }, 'Loan company is required for financed/leased vehicles'],
  ])('need %s', (_, change, message) => {
    expect(detailsProblem({ ...COMPLETE, ...change })?.message).toBe(message)
  })

  it('report the first broken rule in the order of the form', () => {
    const messages: string[] = []
    let details = EMPTY_DETAILS
    for (let problem = detailsProblem(details); problem !== null; problem = detailsProblem(details)) {
      messages.push(problem.field)
      details = { ...details, [problem.field]: COMPLETE[problem.field] }
    }
    expect(messages).toEqual(Object.keys(COMPLETE))
  })

  it('lose payoff and loan company when the vehicle is paid off', () => {
    expect(withFinancingStatus(COMPLETE, 'paid')).toMatchObject({ payoffAmount: '', loanCompany: '' })
  })
})

describe('the condition of a trade-in', () => {
  it('reports the labels of missing questions in the order of the form', () => {
    expect(conditionProblem(EMPTY_CONDITION)).toBe(
      'Please complete the following required fields: Exterior Damage, Interior Damage, Windshield Condition, Moonroof Operation, ' +
        'Smoked In Or Odors, Accident History, Vehicle Drivability, Keys Available, Mechanical & Electrical, Service History, Engine Issues, ' +
        'Other Service Issues',
    )
  })

  it('is complete when every group is answered', () => {
    const answered = Object.fromEntries(CONDITION_KEYS.map((key) => [key, Object.keys(CONDITION_GROUPS[key].options)[0]]))
    expect(conditionProblem({ ...EMPTY_CONDITION, ...answered })).toBeNull()
  })

  it('has original tires or replaced ones, never both', () => {
    const replaced = { ...withTires(EMPTY_CONDITION, 'replaced'), replacementMiles: '900', replacementCount: '2' as const }
    expect(replaced).toMatchObject({ originalTires: false, tiresReplaced: true })
    expect(withTires(replaced, 'original')).toMatchObject({
      originalTires: true,
      tiresReplaced: false,
      replacementMiles: '',
      replacementCount: '',
    })
  })
})

describe('the rules of a trade-in for any input', () => {
  const text = fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' }), fc.constantFrom('0', ' 12 ', '94103', '(404) 555-0142', 'a@b.co'))
  const typed: fc.Arbitrary<TradeInDetails> = fc.record({
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    zipCode: text,
    currentMiles: text,
    vehicleColor: fc.oneof(text, fc.constantFrom(...VEHICLE_COLORS)),
    sellingOption: fc.constantFrom('' as const, ...SELLING_OPTIONS),
    financingStatus: fc.constantFrom('' as const, ...FINANCING_STATUSES),
    payoffAmount: text,
    loanCompany: text,
  })
  const FIELDS = Object.keys(COMPLETE) as (keyof TradeInDetails)[]

  it('report no problem at or before a fixed field', () => {
    fc.assert(
      fc.property(typed, (form) => {
        let details = form
        let last = -1
        // every problem is at a later field, so a customer who fixes each problem reaches the end
        for (let problem = detailsProblem(details); problem !== null; problem = detailsProblem(details)) {
          expect(FIELDS.indexOf(problem.field)).toBeGreaterThan(last)
          last = FIELDS.indexOf(problem.field)
          details = { ...details, [problem.field]: COMPLETE[problem.field] }
        }
      }),
    )
  })

  it('accept only numbers and choices that can be submitted', () => {
    const nearlyRight = fc.record(
      Object.fromEntries(FIELDS.map((field) => [field, fc.oneof({ weight: 4, arbitrary: fc.constant(COMPLETE[field]) }, text)])),
    )
    fc.assert(
      fc.property(nearlyRight, (form) => {
        const details = form as unknown as TradeInDetails
        if (detailsProblem(details) !== null) return
        expect(Number.isSafeInteger(Number(details.currentMiles))).toBe(true)
        expect(details.phone.replace(/\D/g, '')).toMatch(/^1?[2-9]\d{9}$/)
        expect(VEHICLE_COLORS).toContain(details.vehicleColor)
        if (details.financingStatus === 'financed') expect(Number(details.payoffAmount)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })

  it('report exactly the unanswered questions as missing', () => {
    const answer = (key: (typeof CONDITION_KEYS)[number]) => fc.constantFrom('', ...Object.keys(CONDITION_GROUPS[key].options))
    const answers = fc.record(Object.fromEntries(CONDITION_KEYS.map((key) => [key, answer(key)])))
    fc.assert(
      fc.property(answers, (given) => {
        const condition = { ...EMPTY_CONDITION, ...given } as TradeInCondition
        expect(missingConditions(condition)).toEqual(CONDITION_KEYS.filter((key) => given[key] === ''))
        expect(conditionProblem(condition) === null).toBe(Object.values(given).every((code) => code !== ''))
      }),
    )
  })
})
