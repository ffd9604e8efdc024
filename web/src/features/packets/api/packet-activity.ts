import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type ActivityEntry = OperationResponse<'leads.getClickStream'>['entries'][number]
export type PacketSession = OperationResponse<'leads.getSessionActivity'>['sessions'][number]

/** The timeout of a click stream request (rules: click stream). */
const CLICK_STREAM_TIMEOUT_MS = 5_000

/** Loads one packet link with every change that its customer made. */
export function packetLogQuery(dealershipId: string, logId: string) {
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'one', logId],
    queryFn: ({ signal }) => callOperation('leads.getPacketLog', { params: { logId } }, { signal }),
  })
}

/** Loads the clicks of a customer on the page of one link, newest first. */
export function linkActivityQuery(dealershipId: string, email: string, link: string) {
  return queryOptions({
    queryKey: [...queryKeys.clickStream(dealershipId), email, link],
    queryFn: ({ signal }) => {
      const request = { params: { dealershipId, email }, query: { link } }
      return callOperation('leads.getClickStream', request, { signal, timeoutMs: CLICK_STREAM_TIMEOUT_MS })
    },
  })
}

/** Loads the visits of a customer to the page of one link, newest first. */
export function linkSessionsQuery(dealershipId: string, email: string, link: string) {
  return queryOptions({
    queryKey: [...queryKeys.clickStream(dealershipId), 'sessions', email, link],
    queryFn: ({ signal }) => callOperation('leads.getSessionActivity', { params: { dealershipId, email }, query: { link } }, { signal }),
  })
}
