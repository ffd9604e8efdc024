import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import { openCustomerLink } from '../access/customer-link.ts'
import { photosByLink } from '../access/photo-link.ts'
import type { TradeInsDeps } from '../deps.ts'
import { vehicleName } from '../evaluations/vehicle-name.ts'
import { toLinkPerson } from '../responses/to-link-person.ts'
import { toPhoto } from '../store/photo-doc.ts'

/** Returns the requested vehicle and the photos that were added by the link, to the link's holder (rules: photo link). */
export function getPhotoRequest(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getPhotoRequest> {
  return async ({ params }) => {
    const { link, evaluation, dealershipName } = await openCustomerLink(deps, params.link, 'photos')
    return {
      dealershipId: link.dealershipId.toHexString(),
      dealershipName,
      vehicleName: vehicleName(evaluation.vehicleInfo),
      firstName: evaluation.customerInfo.firstName,
      askedBy: toLinkPerson(link.createdBy, await deps.stores.people.find(link.createdBy.id)),
      expiresAt: link.expiresAt.toISOString(),
      photos: photosByLink(evaluation, link).map(toPhoto),
      room: Math.max(0, PHOTOS_MAX - evaluation.photos.length),
    }
  }
}
