import type { Operations } from '../operation.ts'
import { deskOperations } from './desk-operations.ts'
import { offerOperations } from './offer-operations.ts'
import { photoLinkOperations } from './photo-link-operations.ts'
import { valuationOperations } from './valuation-operations.ts'
import { wizardOperations } from './wizard-operations.ts'

/** The operations of the trade-ins service. */
export const tradeInsOperations = {
  ...wizardOperations,
  ...deskOperations,
  ...photoLinkOperations,
  ...offerOperations,
  ...valuationOperations,
} as const satisfies Operations
