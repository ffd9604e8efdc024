import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { findDraft } from '../drafts/find-draft.ts'
import { toPhoto } from '../store/photo-doc.ts'

/** Returns a draft to the holder of its token. */
export function getDraft(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getDraft> {
  return async ({ params }) => {
    const { dealershipId, state, content, revision, photos, originHash, savedAt, expiresAt } = await findDraft(deps, params.draft)
    return {
      dealershipId: dealershipId.toHexString(),
      state,
      content,
      revision,
      known: originHash !== null,
      photos: photos.map(toPhoto),
      savedAt: savedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
  }
}
