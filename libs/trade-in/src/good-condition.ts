import { EMPTY_CONDITION, type TradeInCondition } from './condition.ts'

/** The answers for a car without damage or issues: samples of tests and of the demo change what theirs has. */
export const GOOD_CONDITION: TradeInCondition = {
  ...EMPTY_CONDITION,
  exteriorDamage: 'none',
  interiorDamage: 'no',
  windshieldCondition: 'perfect',
  moonroofOperation: 'no-moonroof',
  smokedInOdors: 'no',
  accidentHistory: 'no-accidents',
  vehicleDrivability: 'drives-perfectly',
  keysAvailable: '2',
  mechanicalElectricalStatus: 'no-issues',
  serviceHistoryStatus: 'well-maintained',
  engineIssuesStatus: 'no-engine-issues',
  otherServiceIssuesStatus: 'no-other-issues',
  originalTires: true,
}
