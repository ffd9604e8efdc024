import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import type { TradeInDealership } from '../api/dealership.ts'
import type { Step } from '../model/wizard-form.ts'
import type { Evaluation } from './use-evaluation.ts'

/** The props of every step. */
export interface StepProps {
  dealership: TradeInDealership
  evaluation: Evaluation
  content: DraftContent
  /** changes a part of the input */
  change: (part: Partial<DraftContent>) => void
  goTo: (step: Step) => void
}
