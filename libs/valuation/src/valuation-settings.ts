import { CONDITION_GROUPS, CONDITION_KEYS } from '@forecourt/trade-in/condition'

/** The deduction for an answer: percent of the retail price, or dollars. */
export interface Deduction {
  unit: 'percent' | 'dollars'
  amount: number
}

/** An answer of the wizard that may lower the value: `exteriorDamage.minor`, `tires.original`. */
export type DeductionKey = string

/** The answer outside the groups of step 4: original tires, which have a deduction from `WORN_TIRES_MILES` on. */
export const ORIGINAL_TIRES = 'tires.original'
/** Miles from which original tires count as worn. */
export const WORN_TIRES_MILES = 40_000

/** Every answer that may have a deduction, in the order of the form. */
export const DEDUCTION_KEYS: readonly DeductionKey[] = [
  ...CONDITION_KEYS.flatMap((group) => Object.keys(CONDITION_GROUPS[group].options).map((answer) => `${group}.${answer}`)),
  ORIGINAL_TIRES,
]

/** How a dealership values trade-ins (rules: trade-in settings). */
export interface ValuationSettings {
  /** the dealership's margin, in percent of the retail price */
  marginPercent: number
  /** the cost of making a vehicle ready for sale, in dollars */
  reconditioning: number
  /** the deductions by answer; other answers have none */
  deductions: Readonly<Partial<Record<DeductionKey, Deduction>>>
}

const percent = (amount: number): Deduction => ({ unit: 'percent', amount })
const dollars = (amount: number): Deduction => ({ unit: 'dollars', amount })

/** The settings of a dealership that has not saved any. The margin is the specified 90 % of the AI figure (rules: AI valuation). */
export const DEFAULT_VALUATION_SETTINGS: ValuationSettings = {
  marginPercent: 10,
  reconditioning: 500,
  deductions: {
    'exteriorDamage.minor': percent(1.5),
    'exteriorDamage.major-scratches': percent(3),
    'exteriorDamage.moderate': percent(5),
    'exteriorDamage.major': percent(10),
    'interiorDamage.yes': percent(3),
    'windshieldCondition.chips': dollars(100),
    'windshieldCondition.cracks': dollars(350),
    'windshieldCondition.needs-replacement': dollars(500),
    'moonroofOperation.not-working': dollars(500),
    'smokedInOdors.yes': percent(3),
    'accidentHistory.minor-accident': percent(4),
    'accidentHistory.major-accident': percent(12),
    'accidentHistory.multiple-accidents': percent(18),
    'vehicleDrivability.minor-issues': percent(3),
    'vehicleDrivability.major-issues': percent(12),
    'vehicleDrivability.not-drivable': percent(25),
    'keysAvailable.1': dollars(200),
    'mechanicalElectricalStatus.minor-issues': percent(2),
    'mechanicalElectricalStatus.check-engine-light': percent(5),
    'mechanicalElectricalStatus.major-issues': percent(10),
    'mechanicalElectricalStatus.custom-issues': percent(3),
    'serviceHistoryStatus.some-maintenance': percent(1),
    'serviceHistoryStatus.minimal-maintenance': percent(3),
    'serviceHistoryStatus.custom-service': percent(1),
    'engineIssuesStatus.minor-engine-issues': percent(4),
    'engineIssuesStatus.major-engine-issues': percent(15),
    'engineIssuesStatus.custom-engine-issues': percent(5),
    'otherServiceIssuesStatus.some-service-issues': percent(2),
    'otherServiceIssuesStatus.custom-other-issues': percent(2),
    [ORIGINAL_TIRES]: dollars(400),
  },
}
