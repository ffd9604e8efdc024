import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import type { Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken, linkTokenOf } from '@forecourt/service-kit/link-token'
import { ObjectId } from 'mongodb'
import { countBegun } from '../access/allowances.ts'
import { requireStillOpen } from '../access/still-open.ts'
import type { TradeInsDeps } from '../deps.ts'
import { draftExpiry } from '../drafts/draft-times.ts'
import { emptyContent } from '../drafts/empty-content.ts'
import { deleteImagesOf } from '../drafts/remove-draft.ts'
import type { DraftDoc } from '../store/draft-store.ts'

/** Creates a draft; idempotent by request id (rules: trade-in drafts). A request with the honeypot field gets a normal response and stores nothing. */
export function beginDraft(deps: TradeInsDeps): Handler<typeof tradeInsOperations.beginDraft> {
  return async ({ request, body: { dealershipId, requestId, origin = '', website = '' } }) => {
    const draft = linkTokenOf('trade-in draft', dealershipId, requestId)
    const now = deps.clock()
    const expiresAt = draftExpiry(now)
    if (website !== '') return { draft, expiresAt: expiresAt.toISOString() }
    const tokenHash = hashLinkToken(draft)
    const standing = await deps.stores.drafts.findAny(tokenHash)
    if (standing !== null && standing.expiresAt > now) return { draft, expiresAt: standing.expiresAt.toISOString() }
    if (standing !== null) await deleteExpired(deps, tokenHash)
    await countBegun(deps, { dealershipId, ip: request.ip })
    const kept = await add(deps, {
      _id: new ObjectId(),
      state: 'draft',
      revision: 0,
      content: emptyContent(),
      photos: [],
      // the leads service resolves it when the draft is submitted (rules: trade-in origin)
      originHash: origin === '' ? null : hashLinkToken(origin),
      dealershipId: new ObjectId(dealershipId),
      tokenHash,
      createdAt: now,
      savedAt: now,
      expiresAt,
    })
    await requireStillOpen(deps, dealershipId)
    return { draft, expiresAt: kept.expiresAt.toISOString() }
  }
}

/** Stores a draft. Returns the stored one if a concurrent request with the same id was first. */
async function add({ stores }: TradeInsDeps, draft: DraftDoc): Promise<DraftDoc> {
  try {
    await stores.drafts.add(draft)
    return draft
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return (await stores.drafts.findAny(draft.tokenHash)) ?? draft
  }
}

/** Deletes an expired draft that has not been swept yet. */
async function deleteExpired(deps: TradeInsDeps, tokenHash: string): Promise<void> {
  const removed = await deps.stores.drafts.remove(tokenHash)
  if (removed !== null) await deleteImagesOf(deps, removed)
}
