import { z } from 'zod'
import { objectIdField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { staffNoDealership } from '../usual-access.ts'

export const gatewayOperations = {
  live: {
    method: 'GET',
    path: '/api/live',
    ...staffNoDealership,
    errors: [404],
    summary: 'Server-sent events of the dealerships the caller may see: feed progress, packet activity, changes (live.ts lists them).',
    query: z.object({ dealershipId: objectIdField.optional() }),
    response: { kind: 'raw', contentType: 'text/event-stream' },
  },
} as const satisfies Operations
