import { conflict, notFound } from '@forecourt/service-kit/errors'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import type { TradeInsDeps } from '../deps.ts'
import type { DraftDoc } from '../store/draft-store.ts'

/** Returns the draft of a token. Throws 404 when there is none or it has expired. */
export async function findDraft({ stores, clock }: Pick<TradeInsDeps, 'stores' | 'clock'>, token: string): Promise<DraftDoc> {
  const draft = await stores.drafts.find(hashLinkToken(token), clock())
  if (draft === null) throw notFound('Trade-in')
  return draft
}

/** Returns a draft that can still be changed. Throws 409 when it was submitted, otherwise as `findDraft` does. */
export async function findOpenDraft(deps: Pick<TradeInsDeps, 'stores' | 'clock'>, token: string): Promise<DraftDoc> {
  const draft = await findDraft(deps, token)
  if (draft.state === 'submitted') {
    throw conflict('ALREADY_SUBMITTED', 'This evaluation was already submitted. Contact the dealership to change it.')
  }
  return draft
}
