import { isDeepStrictEqual } from 'node:util'
import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
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
    const { draft, overtook } = await save(deps, params.draft, content, revision)
    const { savedAt, expiresAt } = draft
    return { revision: draft.revision, overtook, savedAt: savedAt.toISOString(), expiresAt: expiresAt.toISOString() }
  }
}

async function save(
  deps: TradeInsDeps,
  token: string,
  content: DraftContent,
  seen: number,
): Promise<{ draft: DraftDoc; overtook: boolean }> {
  for (;;) {
    const standing = await findOpenDraft(deps, token)
    const isSent = standing.revision === seen + 1 && isDeepStrictEqual(standing.content, content)
    if (isSent) return { draft: standing, overtook: false }
    const now = deps.clock()
    const { revision } = standing
    const draft = await deps.stores.drafts.save(hashDraftToken(token), content, { revision, now, expiresAt: draftExpiry(now) })
    // null: somebody saved meanwhile, who is overtaken now
    if (draft !== null) return { draft, overtook: revision !== seen }
  }
}
