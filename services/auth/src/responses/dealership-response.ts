import type { Dealership } from '@forecourt/contracts/auth/operations'
import { isConnected } from '../domain/connected.ts'
import { dealershipSlug } from '../domain/dealership-names.ts'
import { type DealershipDoc, settingsOf } from '../store/dealership-store.ts'

/** Serializes a dealership for its staff. */
export function toDealership(doc: DealershipDoc, now: Date): Dealership {
  return {
    _id: doc._id.toHexString(),
    name: doc.name,
    email: doc.email,
    connected: isConnected(doc, now),
    csvFile: doc.csvFile,
    vehicles: doc.vehicleCount,
    feedUpdatedAt: doc.feedUpdatedAt?.toISOString() ?? null,
    createdAt: doc.createdAt.toISOString(),
    slug: slugOf(doc),
    settings: settingsOf(doc),
  }
}

/** Returns a dealership's slug for links; records without one get it from their name. */
export function slugOf(doc: Pick<DealershipDoc, 'slug' | 'name'>): string {
  return doc.slug ?? dealershipSlug(doc.name)
}
