import { operations } from 'virtual:operations'
import { type CallOperation, createCaller } from './caller.ts'
import { fetchMarkingIdle } from './idle-header.ts'
import type { OperationId, RequestFor } from './operation-types.ts'
import { passwordChangeRequired } from './password-change-required.ts'
import { sessionEnded } from './session-ended.ts'
import { buildUrl } from './url.ts'

/** Calls one operation of the contracts: `callOperation('leads.listLeads', { params, query }, { signal })`. */
export const callOperation: CallOperation = createCaller(operations, fetchMarkingIdle, {
  onSessionEnded: sessionEnded.announce,
  onPasswordChangeRequired: passwordChangeRequired.announce,
})

/** The address of an operation, for links, downloads and beacons. */
export function operationUrl<Id extends OperationId>(id: Id, request: Omit<RequestFor<Id>, 'body'>): string {
  const route = operations[id]
  if (route === undefined) throw new Error(`No such operation: ${id}`)
  const { params, query } = request as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  return buildUrl(route[1], params, query)
}
