import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toDealership } from '../responses/dealership-response.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'

/** Lists every dealership to an OWNER, and to other users their own, if any (rules: visible dealerships). */
export function listDealerships(deps: AuthDeps): Handler<typeof authOperations.listDealerships> {
  return async ({ caller }) => {
    if (caller.kind !== 'staff') throw unauthorized()
    const { role, dealershipId } = caller.user
    const found = role === 'OWNER' ? await deps.dealerships.list() : await own(deps, dealershipId)
    const now = deps.clock()
    return found.map((doc) => toDealership(doc, now))
  }
}

async function own(deps: AuthDeps, dealershipId: string | undefined): Promise<DealershipDoc[]> {
  if (dealershipId === undefined) return []
  const doc = await deps.dealerships.find(dealershipId)
  return doc === null ? [] : [doc]
}
