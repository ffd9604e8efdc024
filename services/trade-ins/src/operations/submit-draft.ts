import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import type { ObjectId } from 'mongodb'
import { requireDealership } from '../access/open-dealership.ts'
import type { TradeInsDeps } from '../deps.ts'
import { findDraft } from '../drafts/find-draft.ts'
import { discardImages } from '../photos/discard-images.ts'
import { type Submitted, storeEvaluation, submittedBefore } from '../submission/submit.ts'

/** Submits a draft with the content of the request. Submitting again returns the same evaluation (rules: trade-in submission). */
export function submitDraft(deps: TradeInsDeps): Handler<typeof tradeInsOperations.submitDraft> {
  return async (call) => {
    const { _id, dealershipId: id, state, photos, originHash, createdAt: begunAt } = await findDraft(deps, call.params.draft)
    if (state === 'submitted') return before(deps, _id)
    const dealershipId = id.toHexString()
    await requireDealership(deps, dealershipId)
    const { removedPhotos = [], ...content } = call.body
    const context = call.context(dealershipId)
    const evaluation = { evaluationId: _id, dealershipId, content, photos, originHash, begunAt }
    const kept = await storeEvaluation(deps, evaluation, context, async (session) => {
      const closed = await deps.stores.drafts.submit(hashLinkToken(call.params.draft), content, removedPhotos, context.now, session)
      // read the photos again: one may have been added in the meantime
      return closed?.photos ?? null
    })
    await discardImages(
      deps,
      photos.filter(({ requestId }) => removedPhotos.includes(requestId)),
    )
    // the draft is no longer open: it was submitted or discarded in the meantime
    return kept ?? before(deps, (await findDraft(deps, call.params.draft))._id)
  }
}

/** Returns the response for a draft that was submitted before; staff may have deleted its evaluation since. */
async function before({ stores }: TradeInsDeps, evaluationId: ObjectId): Promise<Submitted> {
  return submittedBefore((await stores.evaluations.find(evaluationId)) ?? { _id: evaluationId })
}
