import type { Operations } from '../operation.ts'
import { contactOperations } from './contacts.ts'
import { customerMergingOperations } from './customer-merging.ts'
import { customerOperations } from './customer-operations.ts'
import { customerRequestOperations } from './customer-requests.ts'
import { engagementOperations } from './engagement.ts'
import { homeOperations } from './home.ts'
import { leadOperations } from './lead-operations.ts'
import { packetActivityOperations } from './packet-activity-operations.ts'
import { packetEmailOperations } from './packet-email.ts'
import { packetLinkOperations } from './packet-link-operations.ts'
import { packetVisitOperations } from './packet-visit-operations.ts'
import { leadTradeInOperations } from './trade-ins.ts'

/** The operations of the leads service. */
export const leadsOperations = {
  ...customerMergingOperations,
  ...engagementOperations,
  ...packetEmailOperations,
  ...leadTradeInOperations,
  ...homeOperations,
  ...customerRequestOperations,
  ...contactOperations,
  ...leadOperations,
  ...customerOperations,
  ...packetLinkOperations,
  ...packetVisitOperations,
  ...packetActivityOperations,
} as const satisfies Operations
