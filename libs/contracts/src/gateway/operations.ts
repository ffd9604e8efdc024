import { z } from 'zod'
import { staff } from '../callers.ts'
import { objectIdField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { noDealership } from '../tenants.ts'

export const gatewayOperations = {
  live: {
    method: 'GET',
    path: '/api/live',
    access: staff,
    tenant: noDealership,
    errors: [404],
    summary: 'Server-sent events of the dealerships the caller may see: feed progress, packet activity, changes (live.ts lists them).',
    query: z.object({ dealershipId: objectIdField.optional() }),
    response: { kind: 'raw', contentType: 'text/event-stream' },
  },
} as const satisfies Operations
