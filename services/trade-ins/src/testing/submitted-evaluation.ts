import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { addPhoto, filledIn, type TestDealership, type TradeInsFixture } from './trade-ins-fixture.ts'

/** Submits an evaluation with `photos` photos, as a customer does. Returns its id and the token of its draft. */
export async function submittedEvaluation(
  tradeIns: TradeInsFixture,
  at: Pick<TestDealership, 'begin'>,
  { content = filledIn(), photos = 0 }: { content?: DraftContent; photos?: number } = {},
): Promise<{ evaluationId: string; draft: string }> {
  const draft = await at.begin()
  for (let added = 0; added < photos; added++) await addPhoto(tradeIns, draft)
  const { status, body } = await tradeIns.service.anonymous().call('submitDraft', { params: { draft }, body: content })
  if (status !== 201) throw new Error(body.message)
  return { evaluationId: body.evaluationId, draft }
}

/** Returns a filled-in wizard with some of its details changed. */
export function withDetails(
  details: Partial<DraftContent['details']>,
  vehicle: Partial<NonNullable<DraftContent['vehicle']>> = {},
): DraftContent {
  const content = filledIn()
  return {
    ...content,
    details: { ...content.details, ...details },
    vehicle: { ...content.vehicle, ...vehicle } as NonNullable<DraftContent['vehicle']>,
  }
}
