import type { Evaluation, EvaluationStep } from '@forecourt/contracts/trade-ins/records'
import { countOf } from '../../../ui/format.ts'
import { formatDollars } from './evaluation-text.ts'

type Step = Evaluation['history'][number]

const dollarsOf = ({ amount }: Step) => (amount === null ? '' : ` of ${formatDollars(amount)}`)

/** What happened, in words (rules: evaluation history). */
const WORDS: Readonly<Record<EvaluationStep, (step: Step) => string>> = {
  submitted: () => 'Submitted the trade-in',
  approved: () => 'Approved it',
  need_reviewed: () => 'Put it back to be reviewed',
  'value-changed': ({ amount }) => (amount === null ? 'Went back to the estimate' : `Set the value to ${formatDollars(amount)}`),
  'photos-requested': () => 'Created a photo link',
  'photo-links-revoked': () => 'Revoked the photo links',
  'photos-added': ({ amount }) => (amount === null ? 'Added photos' : `Added ${countOf(amount, 'photo')}`),
  'offer-made': (step) => `Made an offer${dollarsOf(step)}`,
  'offer-viewed': () => 'Viewed the offer',
  'offer-accepted': (step) => `Accepted the offer${dollarsOf(step)}`,
  'offer-declined': (step) => `Declined the offer${dollarsOf(step)}`,
  'offer-withdrawn': (step) => `Withdrew the offer${dollarsOf(step)}`,
  'offer-replaced': (step) => `Replaced the offer${dollarsOf(step)}`,
  'offer-expired': (step) => `The offer${dollarsOf(step)} expired`,
  'question-asked': () => 'Asked a question',
}
/** What the customer did, where no staff member stands behind a step; the other steps happen by themselves. */
const BY_CUSTOMER: readonly EvaluationStep[] = [
  'submitted',
  'photos-added',
  'offer-viewed',
  'offer-accepted',
  'offer-declined',
  'question-asked',
]

/** A step of an evaluation for people: what happened, by whom ('' for the platform), and the text that belongs to it. */
export function historyText(step: Step, customer: string): { what: string; who: string; text: string } {
  const who = step.by?.name ?? (BY_CUSTOMER.includes(step.step) ? customer : '')
  return { what: WORDS[step.step](step), who, text: step.text }
}
