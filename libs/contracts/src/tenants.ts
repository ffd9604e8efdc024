import { z } from 'zod'
import { objectIdField } from './fields.ts'
import type { Tenant } from './operation.ts'

/** Where operations name their dealership, as their `tenant`. The path of an operation `inDealership` has `dealershipParams`. */
export const inDealership = { from: 'params', name: 'dealershipId' } as const satisfies Tenant
export const dealershipParams = z.object({ dealershipId: objectIdField })
export const ofRecord = { from: 'record' } as const satisfies Tenant
export const noDealership = { from: 'none' } as const satisfies Tenant
