import { isForeignPhone, isUsPhone, phoneDigits } from '@forecourt/contact/phone'

/** rules: vehicle colors */
export const VEHICLE_COLORS = [
  'White',
  'Black',
  'Silver',
  'Gray',
  'Red',
  'Blue',
  'Dark Blue',
  'Navy Blue',
  'Green',
  'Dark Green',
  'Brown',
  'Tan',
  'Beige',
  'Gold',
  'Yellow',
  'Orange',
  'Purple',
  'Maroon',
  'Burgundy',
  'Charcoal',
  'Pearl White',
  'Metallic Silver',
  'Metallic Gray',
  'Midnight Blue',
  'Other',
] as const

export const SELLING_OPTIONS = ['sell', 'trade'] as const
export type SellingOption = (typeof SELLING_OPTIONS)[number]
export const FINANCING_STATUSES = ['financed', 'paid'] as const
export type FinancingStatus = (typeof FINANCING_STATUSES)[number]

/** Their labels in the form. */
export const SELLING_LABELS: Readonly<Record<SellingOption, string>> = { sell: 'Sell my vehicle', trade: 'Trade in for another vehicle' }
export const FINANCING_LABELS: Readonly<Record<FinancingStatus, string>> = { financed: 'Financed or leased', paid: 'Paid off' }

/** The maximum lengths and values. */
export const DETAILS_LIMITS = { name: 100, email: 254, loanCompany: 100, miles: 999_999, payoffDollars: 1_000_000 } as const

/** The form of step 2 during input: every field is text, '' for empty ones (rules: trade-in details). */
export interface TradeInDetails {
  firstName: string
  lastName: string
  email: string
  phone: string
  zipCode: string
  currentMiles: string
  vehicleColor: string
  sellingOption: SellingOption | ''
  financingStatus: FinancingStatus | ''
  payoffAmount: string
  loanCompany: string
}

export const EMPTY_DETAILS: TradeInDetails = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  zipCode: '',
  currentMiles: '',
  vehicleColor: '',
  sellingOption: '',
  financingStatus: '',
  payoffAmount: '',
  loanCompany: '',
}

/** The first broken rule of a form: its field, and its message for people. */
export interface DetailsProblem {
  field: keyof TradeInDetails
  message: string
}

/** A rough check of the syntax; only a sent mail would show whether an address works. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Rule = readonly [field: keyof TradeInDetails, message: string, broken: (details: TradeInDetails) => boolean]

const isFinanced = (details: TradeInDetails) => details.financingStatus === 'financed'
const isNumberUpTo = (text: string, max: number) => /^\d+(?:\.\d+)?$/.test(text.trim()) && Number(text) <= max

/** The rules for contact fields, which come first on the form. */
const CONTACT_RULES: readonly Rule[] = [
  ['firstName', 'First name is required', ({ firstName }) => firstName.trim() === ''],
  ['lastName', 'Last name is required', ({ lastName }) => lastName.trim() === ''],
  ['email', 'Email is required', ({ email }) => email.trim() === ''],
  ['email', 'Please enter a valid email address', ({ email }) => !EMAIL.test(email.trim()) || email.trim().length > DETAILS_LIMITS.email],
  ['phone', 'Phone number is required', ({ phone }) => phone.trim() === ''],
  ['phone', 'Please enter a 10-digit phone number', ({ phone }) => isForeignPhone(phone) || phoneDigits(phone).length !== 10],
  ['phone', 'Phone number cannot start with 0 or 1', ({ phone }) => !isUsPhone(phoneDigits(phone))],
]

/** The seven specified rules in their order. A check of the format follows the specified rule for the same field. */
const VEHICLE_RULES: readonly Rule[] = [
  [
    'zipCode',
    'Please enter a valid ZIP code (5 digits or 5+4 format)',
    ({ zipCode }) => !/^(?:\d{5}|\d{9})$/.test(zipCode.replace(/[\s-]/g, '')),
  ],
  ['currentMiles', 'Current miles is required', ({ currentMiles }) => currentMiles.trim() === ''],
  [
    'currentMiles',
    'Current miles must be a whole number up to 999,999',
    ({ currentMiles }) => !/^\d+$/.test(currentMiles.trim()) || Number(currentMiles) > DETAILS_LIMITS.miles,
  ],
  ['vehicleColor', 'Vehicle color is required', ({ vehicleColor }) => !(VEHICLE_COLORS as readonly string[]).includes(vehicleColor)],
  ['sellingOption', 'Please select a selling/trading option', ({ sellingOption }) => sellingOption === ''],
  ['financingStatus', 'Please select your financing status', ({ financingStatus }) => financingStatus === ''],
  [
    'payoffAmount',
    'Payoff amount is required for financed/leased vehicles',
    (details) => isFinanced(details) && details.payoffAmount.trim() === '',
  ],
  [
    'payoffAmount',
    'Payoff amount must be a number up to 1,000,000',
    (details) => isFinanced(details) && !isNumberUpTo(details.payoffAmount, DETAILS_LIMITS.payoffDollars),
  ],
  [
    'loanCompany',
    'Loan company is required for financed/leased vehicles',
    (details) => isFinanced(details) && details.loanCompany.trim() === '',
  ],
]

/** All messages of `detailsProblem`. */
export const DETAILS_MESSAGES: readonly string[] = [...CONTACT_RULES, ...VEHICLE_RULES].map(([, message]) => message)

/** Returns the first broken rule of step 2 (rules: trade-in details); null if there is none. */
export function detailsProblem(details: TradeInDetails): DetailsProblem | null {
  const rule = [...CONTACT_RULES, ...VEHICLE_RULES].find(([, , broken]) => broken(details))
  return rule === undefined ? null : { field: rule[0], message: rule[1] }
}

/** Returns the details with another financing status. Clears the fields that only a financed vehicle has (rules: trade-in details). */
export function withFinancingStatus(details: TradeInDetails, financingStatus: FinancingStatus): TradeInDetails {
  if (financingStatus === 'financed') return { ...details, financingStatus }
  return { ...details, financingStatus, payoffAmount: '', loanCompany: '' }
}
