import { callOperation } from '../../../api/call-operation.ts'
import type { ContactDealership } from '../../contact/model/contact-links.ts'

/** A dealership with only its name known. */
export function namedDealership(name: string): ContactDealership {
  return { name, logoUrl: '', brandColor: '', phone: '', textNumber: '', address: '', hours: [], timeZone: 'UTC' }
}

/** Loads the look and contact of a dealership. Falls back to the name alone, so that a failure does not break the customer's page. */
export async function loadContactDealership(dealershipId: string, name: string, signal: AbortSignal): Promise<ContactDealership> {
  try {
    const { settings } = await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })
    return { ...settings, name }
  } catch {
    return namedDealership(name)
  }
}
