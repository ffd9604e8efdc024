import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { hashDraftToken } from '../drafts/draft-token.ts'
import { deleteImagesOf } from '../drafts/remove-draft.ts'

/** Forgets a draft and its photos; of one that was submitted the evaluation stays. Throws 404 for a token of none. */
export function discardDraft(deps: TradeInsDeps): Handler<typeof tradeInsOperations.discardDraft> {
  return async ({ params }) => {
    const removed = await deps.stores.drafts.remove(hashDraftToken(params.draft))
    if (removed === null) throw notFound('Trade-in')
    await deleteImagesOf(deps, removed)
    return { success: true }
  }
}
