import { publicDealershipSettingsSchema } from '@forecourt/contracts/auth/dealership-settings'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { staffOf } from '@forecourt/service-kit/access'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toDealership } from '../responses/dealership-response.ts'
import { settingsOf } from '../store/dealership-store.ts'

/** Returns a dealership: its name and the settings of customer pages to anyone, everything to its staff. */
export function getDealership(deps: AuthDeps): Handler<typeof authOperations.getDealership> {
  return async ({ params, caller }) => {
    const doc = await deps.dealerships.find(params.dealershipId)
    if (doc === null) throw notFound('Dealership')
    if (staffOf(caller, params.dealershipId) !== null) return toDealership(doc, deps.clock())
    return { _id: doc._id.toHexString(), name: doc.name, settings: publicDealershipSettingsSchema.parse(settingsOf(doc)) }
  }
}
