import { z } from 'zod'
import { furtherForm } from '../further-form.ts'

/** Days for which a photo link is valid (rules: photo link). */
export const PHOTO_LINK_DAYS = 7
/** Days for which an offer's page stays available after the offer expired. */
export const OFFER_PAGE_DAYS = 30

/** The error codes of a customer's link that was revoked or has expired: 410, with a message for the customer. */
export const CUSTOMER_LINK_REVOKED = 'LINK_REVOKED'
export const CUSTOMER_LINK_EXPIRED = 'LINK_EXPIRED'

/** The secret in a link for a customer: 43 URL-safe characters. */
export const customerLinkField = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not a link of ours')

/** `?mail=true`: also mails the link to the customer, if mail is set up. */
export const mailQuery = z.object({
  mail: z
    .stringbool()
    .register(furtherForm, { enum: ['true', '1', 'false', '0'] })
    .default(false),
})

/** The paths of the customer's pages; the web app's addresses are the same (web: shared/paths.ts). */
export const customerLinkPaths = {
  photos: (link: string) => `/trade-in-photos/${link}`,
  offer: (link: string) => `/trade-in-offer/${link}`,
} as const
