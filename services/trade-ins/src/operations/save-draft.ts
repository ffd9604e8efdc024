import { isDeepStrictEqual } from 'node:util'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { draftExpiry } from '../drafts/draft-times.ts'
import { hashDraftToken } from '../drafts/draft-token.ts'
import { findOpenDraft } from '../drafts/find-draft.ts'
import type { DraftDoc } from '../store/draft-store.ts'

/** Saves what is typed; of two devices that save at once the later one wins, and learns it (rules: trade-in drafts). The same save again changes nothing. */
export function saveDraft(deps: TradeInsDeps): Handler<typeof tradeInsOperations.saveDraft> {
  return async ({ params, body: { revision, ...content } }) => {
    const standing = await findOpenDraft(deps, params.draft)
    const isSentAgain = standing.revision === revision + 1 && isDeepStrictEqual(standing.content, content)
    if (isSentAgain) return toSaved(standing, false)
    const now = deps.clock()
    const saved = await deps.stores.drafts.save(hashDraftToken(params.draft), content, { now, expiresAt: draftExpiry(now) })
    // submitted or discarded meanwhile: says so
    if (saved === null) return toSaved(await findOpenDraft(deps, params.draft), true)
    return toSaved(saved, saved.revision !== revision + 1)
  }
}

function toSaved({ revision, savedAt, expiresAt }: DraftDoc, overtook: boolean) {
  return { revision, overtook, savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
