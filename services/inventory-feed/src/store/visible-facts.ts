import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import type { VehicleDoc } from './vehicle-doc.ts'

const STAFF_FACTS = ['prices', 'otherFields', 'vinValid', 'inStockSince', 'detailPageUrl', 'feedReports'] as const
/** A vehicle without what only staff may see; the database omits it. What is filed stays, because it decides which video is public. */
export type PublicVehicleDoc = Pick<VehicleDoc, '_id' | 'dealershipId' | 'listed' | 'updatedAt' | 'filed'> & {
  facts: Omit<FeedVehicle, (typeof STAFF_FACTS)[number]>
}
/** A vehicle with everything that staff may see. */
export type StaffVehicleDoc = Pick<
  VehicleDoc,
  '_id' | 'dealershipId' | 'listed' | 'removedAt' | 'updatedAt' | 'facts' | 'edits' | 'feedSays' | 'filed'
>
const STAFF_PROJECTION = { _id: 1, dealershipId: 1, listed: 1, removedAt: 1, updatedAt: 1, facts: 1, edits: 1, feedSays: 1, filed: 1 }
/** Stages that keep what staff may see. */
export const FOR_STAFF = [{ $project: STAFF_PROJECTION }]
const WITHOUT_STAFF_FACTS = { $unset: ['removedAt', 'edits', 'feedSays', ...STAFF_FACTS.map((fact) => `facts.${fact}`)] }
/** Stages that keep public facts. */
export const FOR_ANYONE = [...FOR_STAFF, WITHOUT_STAFF_FACTS]
