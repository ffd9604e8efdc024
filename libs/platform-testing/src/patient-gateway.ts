import type { GatewayTimeouts } from '@forecourt/gateway/app'

/** Timeouts for a busy machine, on which auth and inventory-feed may take seconds: a page would lack its preview, and a signed-in user get a 503. */
export const PATIENT_GATEWAY: GatewayTimeouts = { previewMs: 15_000, sessionMs: 15_000 }
