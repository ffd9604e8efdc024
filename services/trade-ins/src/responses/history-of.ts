import { photosInWords } from '@forecourt/trade-in/photos'
import type { EvaluationDoc, StepDoc } from '../store/evaluation-store.ts'
import type { PhotoDoc } from '../store/photo-doc.ts'

/**
 * Returns the steps of an evaluation, oldest first (rules: evaluation history). The first is always its submission, even if it is older than the
 * history. Adds one step for the photos of each link, derived from the photos in the record.
 */
export function historyOf({ history = [], submittedAt, photos }: Pick<EvaluationDoc, 'history' | 'submittedAt' | 'photos'>): StepDoc[] {
  const submitted: StepDoc[] = history[0]?.step === 'submitted' ? [] : [{ step: 'submitted', at: submittedAt, by: null }]
  return [...submitted, ...history, ...photoSteps(photos)].sort((one, other) => one.at.getTime() - other.at.getTime())
}

function photoSteps(photos: readonly PhotoDoc[]): StepDoc[] {
  const byLink = new Map<string, { newest: Date; count: number }>()
  for (const { linkId, uploadedAt } of photos) {
    if (linkId === undefined) continue
    const { newest, count } = byLink.get(linkId.toHexString()) ?? { newest: uploadedAt, count: 0 }
    byLink.set(linkId.toHexString(), { newest: uploadedAt > newest ? uploadedAt : newest, count: count + 1 })
  }
  return [...byLink.values()].map(({ newest, count }) => ({ step: 'photos-added', at: newest, by: null, text: photosInWords(count) }))
}
