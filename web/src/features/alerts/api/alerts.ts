import type { SentChannel } from '@forecourt/contracts/notifications/kinds'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callOperation } from '../../../api/call-operation.ts'
import { keepFilledPage } from '../../../api/list-page.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { whenPresent } from '../model/when-present.ts'

/** The poll interval of the unread count, in case live messages do not arrive. */
const POLL_INTERVAL_MS = 60_000
/** Alerts in the panel below the bell. */
export const PANEL_SIZE = 10
/** Alerts per page of the inbox. */
export const INBOX_SIZE = 20

/** The number of the caller's unread alerts. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.inbox, 'unread'],
  queryFn: ({ signal }) => callOperation('notifications.countUnreadAlerts', {}, { signal }),
  refetchInterval: POLL_INTERVAL_MS,
})

/** A page of the caller's alerts, newest first. */
export function alertsQuery({ page, pageSize, unread = false }: { page: number; pageSize: number; unread?: boolean }) {
  return queryOptions({
    queryKey: [...queryKeys.inbox, 'list', page, pageSize, unread],
    queryFn: ({ signal }) => {
      const query = { page, pageSize, unread: unread ? ('true' as const) : ('false' as const) }
      return callOperation('notifications.listAlerts', { query }, { signal })
    },
    placeholderData: keepFilledPage,
  })
}

/** Marks an alert as read or unread; `via`: the channel whose message the user followed. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation<OperationResponse<'notifications.markAlertRead'>, Error, { alertId: string; read?: boolean; via?: SentChannel }>({
    mutationFn: ({ alertId, read = true, via }) => {
      const body = { read, ...(via !== undefined && { via }) }
      return callOperation('notifications.markAlertRead', { params: { alertId }, body })
    },
    onSuccess: ({ unread }) => inboxChanged(queryClient, unread),
  })
}

/** Marks the alerts that arrived until `asOf` as read, or by a server that does not know it those of events until `until`. */
export function useMarkAllRead() {
  const queryClient = useQueryClient()
  return useMutation<OperationResponse<'notifications.markAlertsRead'>, Error, { asOf: string; until: string }>({
    mutationFn: (body) => callOperation('notifications.markAlertsRead', { body }),
    onSuccess: ({ unread }) => inboxChanged(queryClient, unread),
  })
}

/** Marks the alerts about a customer as read while the user views the customer's page, not while it is left open (rules: escalation). */
export function useReadAlertsOf(customerId: string | undefined): void {
  const queryClient = useQueryClient()
  // changes with every message about the inbox, also when the count does not: it leaves out alerts that reach the user by message only
  const { dataUpdatedAt } = useQuery(unreadQuery)
  useEffect(() => {
    if (customerId === undefined || dataUpdatedAt === 0) return
    return whenPresent(() => {
      callOperation('notifications.markAlertsRead', { body: { customerId } }).then(
        ({ marked, unread: left }) => (marked === 0 ? undefined : inboxChanged(queryClient, left)),
        // retried when the count is read again or the page is opened again
        () => undefined,
      )
    })
  }, [customerId, dataUpdatedAt, queryClient])
}

function inboxChanged(queryClient: QueryClient, unread: number): Promise<void> {
  queryClient.setQueryData(unreadQuery.queryKey, { unread })
  return queryClient.invalidateQueries({ queryKey: queryKeys.inbox })
}
