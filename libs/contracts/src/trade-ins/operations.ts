import type { Operations } from '../operation.ts'
import { deskOperations } from './desk-operations.ts'
import { offerOperations } from './offer-operations.ts'
import { photoLinkOperations } from './photo-link-operations.ts'
import { valuationOperations } from './valuation-operations.ts'
import { wizardOperations } from './wizard-operations.ts'

/** What the trade-ins service answers. */
export const tradeInsOperations = {
  ...wizardOperations,
  ...deskOperations,
  ...photoLinkOperations,
  ...offerOperations,
  ...valuationOperations,
} as const satisfies Operations
