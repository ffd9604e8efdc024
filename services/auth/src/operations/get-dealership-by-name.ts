import { dealershipContactSchema } from '@forecourt/contracts/auth/dealership-settings'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { slugOf } from '../responses/dealership-response.ts'
import { settingsOf } from '../store/dealership-store.ts'

/** Returns the dealership of a public link (rules: dealership link names). Throws 404 when none or several match. */
export function getDealershipByName(deps: AuthDeps): Handler<typeof authOperations.getDealershipByName> {
  return async ({ params }) => {
    const doc = await deps.dealerships.findByLinkName(params.name)
    if (doc === null) throw notFound('Dealership')
    const settings = settingsOf(doc)
    const { logoUrl, brandColor } = settings
    const named = { _id: doc._id.toHexString(), name: doc.name, slug: slugOf(doc), logoUrl, brandColor }
    return { ...named, ...dealershipContactSchema.parse(settings) }
  }
}
