import { callOperation } from '../../../api/call-operation.ts'

/** What makes a page the dealership's. */
export interface DealershipLook {
  name: string
  /** '' without one */
  logoUrl: string
  /** '' without one */
  brandColor: string
}

/** The look of a dealership whose name is known; without logo and color where they cannot be had, which must not cost the customer the page. */
export async function loadLook(dealershipId: string, name: string, signal: AbortSignal): Promise<DealershipLook> {
  try {
    const { settings } = await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })
    return { name, logoUrl: settings.logoUrl, brandColor: settings.brandColor }
  } catch {
    return { name, logoUrl: '', brandColor: '' }
  }
}
