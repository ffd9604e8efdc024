import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import type { TradeInsDeps } from '../deps.ts'
import { deleteImagesOf } from '../drafts/remove-draft.ts'

/** Deletes a draft and its photos; the evaluation of a submitted draft stays. Throws 404 for an unknown token. */
export function discardDraft(deps: TradeInsDeps): Handler<typeof tradeInsOperations.discardDraft> {
  return async ({ params }) => {
    const removed = await deps.stores.drafts.remove(hashLinkToken(params.draft))
    if (removed === null) throw notFound('Trade-in')
    await deleteImagesOf(deps, removed)
    return { success: true }
  }
}
