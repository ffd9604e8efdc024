import type { DecodedVinRecord, VinSource } from '@forecourt/contracts/tax-vin/vins'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { CONDITION_GROUPS, CONDITION_KEYS, type ConditionKey } from '@forecourt/trade-in/condition'
import { FINANCING_LABELS, SELLING_LABELS } from '@forecourt/trade-in/details'
import { FEATURE_KEYS, FEATURES } from '@forecourt/trade-in/features'
import { knownFact, VEHICLE_FACTS, type VehicleFact } from '@forecourt/trade-in/vehicle'
import { WORN_TIRES_MILES } from '@forecourt/valuation/valuation-settings'
import { countOf, formatCount } from '../../../ui/format.ts'

/** A question and its answer as labels; '' without an answer. */
export interface Answer {
  label: string
  value: string
  /** whether the answer is marked as a problem */
  warns?: boolean
  /** the source of a fact: 'VIN'; '' when unknown */
  source?: string
}

/** The good answers of each group of step 4; every other answer is marked. */
const FINE: Readonly<Record<ConditionKey, readonly string[]>> = {
  exteriorDamage: ['none'],
  interiorDamage: ['no'],
  windshieldCondition: ['perfect'],
  moonroofOperation: ['no-moonroof', 'works-perfectly'],
  smokedInOdors: ['no'],
  accidentHistory: ['no-accidents'],
  vehicleDrivability: ['drives-perfectly'],
  keysAvailable: ['2', '3', '4'],
  mechanicalElectricalStatus: ['no-issues'],
  serviceHistoryStatus: ['well-maintained'],
  engineIssuesStatus: ['no-engine-issues'],
  otherServiceIssuesStatus: ['no-other-issues'],
}

/** Returns the answers of step 4 with the form's labels; a described answer is shown as its description. */
export function conditionAnswers({ condition, vehicleInfo }: Pick<Evaluation, 'condition' | 'vehicleInfo'>): Answer[] {
  const groups = CONDITION_KEYS.map((key): Answer => {
    const { label, options, ...group } = CONDITION_GROUPS[key]
    const answer: string = condition[key]
    const described = 'described' in group && group.described.by === answer ? condition[group.described.in] : ''
    return { label, value: described || ((options as Record<string, string>)[answer] ?? answer), warns: !FINE[key].includes(answer) }
  })
  const worn = condition.originalTires && vehicleInfo.currentMiles >= WORN_TIRES_MILES
  const texts = [
    { label: 'Tires', value: tiresSaid(condition), warns: worn },
    { label: 'Vehicle Modifications', value: condition.vehicleModifications },
  ]
  return [...groups, ...texts].filter(({ value }) => value !== '')
}

function tiresSaid({ originalTires, tiresReplaced, replacementMiles, replacementCount }: Evaluation['condition']): string {
  if (originalTires) return 'Original'
  if (!tiresReplaced) return ''
  const count = replacementCount === '' ? '' : `, ${countOf(Number(replacementCount), 'tire')}`
  return `Replaced${count}${replacementMiles === null ? '' : `, ${formatCount(replacementMiles)} mi ago`}`
}

/** Returns the labels of the vehicle's features, from step 3. */
export function featureAnswers({ features }: Pick<Evaluation, 'features'>): string[] {
  return FEATURE_KEYS.filter((key) => features[key]).map((key) => FEATURES[key])
}

const FACT_LABELS: Readonly<Record<VehicleFact, string>> = {
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  bodyClass: 'Body',
  vehicleType: 'Vehicle type',
  engineCylinders: 'Cylinders',
  engineHP: 'Horsepower',
  fuelType: 'Fuel',
  manufacturer: 'Manufacturer',
  plantCountry: 'Built in',
  driveType: 'Drive',
  doors: 'Doors',
  transmission: 'Transmission',
  series: 'Series',
}

const SOURCE_LABELS: Readonly<Record<VinSource, string>> = { offline: 'VIN', inventory: 'your inventory', service: 'NHTSA' }
const BY_CUSTOMER = 'customer'

/**
 * Returns the VIN, miles, color and the known facts; `unknown` names the others. A fact that equals the one in `decoded`, the decoded VIN, has the
 * source given there. Without a VIN every fact comes from the customer.
 */
export function vehicleAnswers(
  { vehicleInfo }: Pick<Evaluation, 'vehicleInfo'>,
  decoded?: Pick<DecodedVinRecord, 'sources' | VehicleFact>,
): { facts: Answer[]; unknown: string[] } {
  const sourceOf = (fact: VehicleFact) => {
    if (vehicleInfo.vin === '') return BY_CUSTOMER
    const source = decoded?.[fact] === vehicleInfo[fact] ? decoded.sources[fact] : undefined
    return source === undefined ? '' : SOURCE_LABELS[source]
  }
  const facts = VEHICLE_FACTS.map((fact) => ({ label: FACT_LABELS[fact], value: knownFact(vehicleInfo[fact]), source: sourceOf(fact) }))
  const own = [
    { label: 'VIN', value: vehicleInfo.vin, source: BY_CUSTOMER },
    { label: 'Miles', value: formatCount(vehicleInfo.currentMiles), source: BY_CUSTOMER },
    { label: 'Color', value: vehicleInfo.vehicleColor, source: BY_CUSTOMER },
  ]
  const all = [...own, ...facts]
  return { facts: all.filter(({ value }) => value !== ''), unknown: all.filter(({ value }) => value === '').map(({ label }) => label) }
}

/** Returns what the customer wants, and what they owe on the vehicle. */
export function dealAnswers({ customerInfo, currency }: Pick<Evaluation, 'customerInfo' | 'currency'>): Answer[] {
  const { sellingOption, financingStatus, payoffAmount, loanCompany, zipCode } = customerInfo
  const owes = financingStatus === 'financed'
  return [
    { label: 'Wants to', value: SELLING_LABELS[sellingOption] },
    { label: 'Financing', value: FINANCING_LABELS[financingStatus] },
    { label: 'Owes', value: owes ? formatAmount(payoffAmount, currency) : '' },
    { label: 'Loan company', value: owes ? loanCompany : '' },
    { label: 'ZIP code', value: zipCode },
  ].filter(({ value }) => value !== '')
}
