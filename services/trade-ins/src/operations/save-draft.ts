import { isDeepStrictEqual } from 'node:util'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import type { TradeInsDeps } from '../deps.ts'
import { findOpenDraft } from '../drafts/find-draft.ts'
import type { DraftDoc } from '../store/draft-store.ts'

/**
 * Saves a draft. When two devices save at the same time, the later save wins and its response says so (rules: trade-in drafts). A repeated save
 * changes nothing.
 */
export function saveDraft(deps: TradeInsDeps): Handler<typeof tradeInsOperations.saveDraft> {
  return async ({ params, body: { revision, ...content } }) => {
    const standing = await findOpenDraft(deps, params.draft)
    const isSentAgain = standing.revision === revision + 1 && isDeepStrictEqual(standing.content, content)
    if (isSentAgain) return toSaved(standing, false)
    const saved = await deps.stores.drafts.save(hashLinkToken(params.draft), content, deps.clock())
    // throws when it was submitted or discarded in the meantime
    if (saved === null) return toSaved(await findOpenDraft(deps, params.draft), true)
    return toSaved(saved, saved.revision !== revision + 1)
  }
}

function toSaved({ revision, savedAt, expiresAt }: DraftDoc, overtook: boolean) {
  return { revision, overtook, savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
