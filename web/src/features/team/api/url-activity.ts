import { URL_ACTIVITY_LIMIT } from 'virtual:contract-constants'
import { queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Loads the last 50 links created at any dealership, newest first (rules: url creation activity); OWNER only. */
export const urlActivityQuery = queryOptions({
  queryKey: queryKeys.urlActivity,
  queryFn: ({ signal }) => callOperation('leads.listUrlActivity', { query: { limit: URL_ACTIVITY_LIMIT } }, { signal }),
})
