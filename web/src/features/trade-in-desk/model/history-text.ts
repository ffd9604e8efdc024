import type { Evaluation, EvaluationStep } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'

type Step = Evaluation['history'][number]

const amountOf = ({ amount }: Step, currency: string) => (amount === null ? '' : ` of ${formatAmount(amount, currency)}`)

/** The text of each step (rules: evaluation history). */
const WORDS: Readonly<Record<EvaluationStep, (step: Step, currency: string) => string>> = {
  submitted: () => 'Submitted the trade-in',
  approved: () => 'Approved it',
  need_reviewed: () => 'Put it back to be reviewed',
  'value-changed': ({ amount }, currency) =>
    amount === null ? 'Went back to the estimate' : `Set the value to ${formatAmount(amount, currency)}`,
  'photos-requested': () => 'Created a photo link',
  'photo-links-revoked': () => 'Revoked the photo links',
  'photos-added': ({ text }) => `Added ${text}`,
  'offer-made': (step, currency) => `Made an offer${amountOf(step, currency)}`,
  'offer-viewed': () => 'Viewed the offer',
  'offer-accepted': (step, currency) => `Accepted the offer${amountOf(step, currency)}`,
  'offer-declined': (step, currency) => `Declined the offer${amountOf(step, currency)}`,
  'offer-withdrawn': (step, currency) => `Withdrew the offer${amountOf(step, currency)}`,
  'offer-replaced': (step, currency) => `Replaced the offer${amountOf(step, currency)}`,
  'offer-expired': (step, currency) => `The offer${amountOf(step, currency)} expired`,
  'question-asked': () => 'Asked a question',
}
/** The steps that the customer takes, unless a staff member is recorded. All other steps without one happen automatically. */
const BY_CUSTOMER: readonly EvaluationStep[] = [
  'submitted',
  'photos-added',
  'offer-viewed',
  'offer-accepted',
  'offer-declined',
  'question-asked',
]

/** Describes a step of an evaluation: what happened, who did it ('' for the platform), and what the person said. */
export function historyText(step: Step, customer: string, currency: string): { what: string; who: string; text: string } {
  const who = step.by?.name ?? (BY_CUSTOMER.includes(step.step) ? customer : '')
  // the number of photos is part of what happened, not what the person said
  return { what: WORDS[step.step](step, currency), who, text: step.step === 'photos-added' ? '' : step.text }
}
