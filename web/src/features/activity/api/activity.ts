import { ACTIVITY_LOG_LIMIT } from 'virtual:contract-constants'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import { keepFilledPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import type { ActionFilter } from '../model/activity-log.ts'

export interface ActivityQuery {
  days: number
  actionType: ActionFilter
}

/** The activity log in pages of 100, newest first (rules: activity log). */
export function activityLogQuery(dealershipId: string, query: ActivityQuery) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.activity(dealershipId), 'logs', query],
    queryFn: ({ signal, pageParam }) => {
      const request = { params: { dealershipId }, query: { ...query, limit: ACTIVITY_LOG_LIMIT, page: pageParam } }
      return callOperation('auth.listActivityLogs', request, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * ACTIVITY_LOG_LIMIT < total ? page + 1 : null),
    placeholderData: (previous) => (keepFilledPage(previous?.pages[0]) === undefined ? undefined : previous),
  })
}

/** Activity by day, person and action. */
export function activityStatsQuery(dealershipId: string, days: number) {
  return queryOptions({
    queryKey: [...queryKeys.activity(dealershipId), 'stats', days],
    queryFn: ({ signal }) => callOperation('auth.getActivityStats', { params: { dealershipId }, query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The URL of the log as a CSV file. */
export function activityExportUrl(dealershipId: string, query: ActivityQuery): string {
  return operationUrl('auth.exportActivityLogs', { params: { dealershipId }, query })
}

/** Deletes all log entries of a dealership, or all entries of one action, whatever their date. */
export function useClearActivity(dealershipId: string) {
  return useMutation({
    mutationFn: (actionType: ActionFilter) => callOperation('auth.clearActivityLogs', { params: { dealershipId }, query: { actionType } }),
    onSuccess: useInvalidate(queryKeys.activity(dealershipId)),
  })
}
