/** A question of step 4: its label, and its answers by code. */
export interface ConditionGroup {
  label: string
  options: Readonly<Record<string, string>>
  /** the answer that requires a text, and the field of the text */
  described?: { by: string; in: DescribedField }
}

/** The texts of 'describe it' answers. */
export type DescribedField = 'mechanicalElectricalIssues' | 'engineIssues' | 'serviceHistory' | 'otherServiceIssues'

/** The questions of step 4, in the order in which missing ones are named (rules: trade-in condition). */
export const CONDITION_GROUPS = {
  exteriorDamage: {
    label: 'Exterior Damage',
    options: { none: 'None', minor: 'Minor', 'major-scratches': 'Major scratches', moderate: 'Moderate', major: 'Major' },
  },
  interiorDamage: { label: 'Interior Damage', options: { no: 'No', yes: 'Yes' } },
  windshieldCondition: {
    label: 'Windshield Condition',
    options: { perfect: 'Perfect', chips: 'Chips', cracks: 'Cracks', 'needs-replacement': 'Needs replacement' },
  },
  moonroofOperation: {
    label: 'Moonroof Operation',
    options: { 'no-moonroof': 'No moonroof', 'works-perfectly': 'Works perfectly', 'not-working': 'Not working' },
  },
  smokedInOdors: { label: 'Smoked In Or Odors', options: { no: 'No', yes: 'Yes' } },
  accidentHistory: {
    label: 'Accident History',
    options: {
      'no-accidents': 'No accidents',
      'minor-accident': 'Minor accident',
      'major-accident': 'Major accident',
      'multiple-accidents': 'Multiple accidents',
    },
  },
  vehicleDrivability: {
    label: 'Vehicle Drivability',
    options: {
      'drives-perfectly': 'Drives perfectly',
      'minor-issues': 'Minor issues',
      'major-issues': 'Major issues',
      'not-drivable': 'Not drivable',
    },
  },
  keysAvailable: { label: 'Keys Available', options: { '1': '1', '2': '2', '3': '3', '4': '4+' } },
  mechanicalElectricalStatus: {
    label: 'Mechanical & Electrical',
    options: {
      'no-issues': 'No issues',
      'minor-issues': 'Minor issues',
      'check-engine-light': 'Check engine light',
      'major-issues': 'Major issues',
      'custom-issues': 'Describe it',
    },
    described: { by: 'custom-issues', in: 'mechanicalElectricalIssues' },
  },
  serviceHistoryStatus: {
    label: 'Service History',
    options: {
      'well-maintained': 'Well maintained',
      'some-maintenance': 'Some maintenance',
      'minimal-maintenance': 'Minimal maintenance',
      'custom-service': 'Describe it',
    },
    described: { by: 'custom-service', in: 'serviceHistory' },
  },
  engineIssuesStatus: {
    label: 'Engine Issues',
    options: {
      'no-engine-issues': 'None',
      'minor-engine-issues': 'Minor',
      'major-engine-issues': 'Major',
      'custom-engine-issues': 'Describe it',
    },
    described: { by: 'custom-engine-issues', in: 'engineIssues' },
  },
  otherServiceIssuesStatus: {
    label: 'Other Service Issues',
    options: { 'no-other-issues': 'None', 'some-service-issues': 'Some', 'custom-other-issues': 'Describe it' },
    described: { by: 'custom-other-issues', in: 'otherServiceIssues' },
  },
} as const satisfies Record<string, ConditionGroup>

export type ConditionKey = keyof typeof CONDITION_GROUPS
export const CONDITION_KEYS = Object.keys(CONDITION_GROUPS) as ConditionKey[]
export type ConditionAnswer<K extends ConditionKey> = K extends ConditionKey
  ? keyof (typeof CONDITION_GROUPS)[K]['options'] & string
  : never

/** The maximum length of texts in step 4. All are optional unless their question asks to 'describe it'. */
export const CONDITION_TEXT_MAX = 2_000
export const REPLACEMENT_COUNTS = ['1', '2', '3', '4'] as const

/** The form of step 4 during input; '' for unanswered questions. */
export type TradeInCondition = { [K in ConditionKey]: ConditionAnswer<K> | '' } & Record<DescribedField, string> & {
    vehicleModifications: string
    /** never both */
    originalTires: boolean
    tiresReplaced: boolean
    /** in miles since the replacement, as digits */
    replacementMiles: string
    replacementCount: (typeof REPLACEMENT_COUNTS)[number] | ''
  }

const NO_ANSWERS = Object.fromEntries(CONDITION_KEYS.map((key) => [key, ''])) as Record<ConditionKey, ''>

export const EMPTY_CONDITION: TradeInCondition = {
  ...NO_ANSWERS,
  mechanicalElectricalIssues: '',
  engineIssues: '',
  serviceHistory: '',
  otherServiceIssues: '',
  vehicleModifications: '',
  originalTires: false,
  tiresReplaced: false,
  replacementMiles: '',
  replacementCount: '',
}

/** Returns the required questions that are not answered yet, in the order of the form (rules: trade-in condition). */
export function missingConditions(condition: Pick<TradeInCondition, ConditionKey>): ConditionKey[] {
  return CONDITION_KEYS.filter((key) => condition[key] === '')
}

/** The beginning of `conditionProblem`; the labels of the missing questions follow. */
export const CONDITION_MESSAGE = 'Please complete the following required fields: '
/** The problems with tires (rules: trade-in tires). */
export const TIRES_MESSAGES = {
  both: 'Choose original tires or replaced tires, not both',
  miles: 'Tire replacement miles must be a whole number up to 999,999',
} as const

/** Returns the message about missing required questions; null if there are none. */
export function conditionProblem(condition: Pick<TradeInCondition, ConditionKey>): string | null {
  const missing = missingConditions(condition)
  if (missing.length === 0) return null
  return `${CONDITION_MESSAGE}${missing.map((key) => CONDITION_GROUPS[key].label).join(', ')}`
}

/**
 * Returns the condition with an answer for tires. The answers exclude each other, and original tires have no replacement (rules: trade-in tires).
 */
export function withTires(condition: TradeInCondition, tires: 'original' | 'replaced'): TradeInCondition {
  if (tires === 'replaced') return { ...condition, originalTires: false, tiresReplaced: true }
  return { ...condition, originalTires: true, tiresReplaced: false, replacementMiles: '', replacementCount: '' }
}
