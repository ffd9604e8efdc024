import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Somebody may fall silent without a word: who is there is asked again after this, also when nothing is told. */
const ASK_AGAIN_MS = 30_000

/** Who looks at a packet right now, of a dealership or, with null, of all that the caller sees. */
export function activeViewersQuery(dealershipId: string | null) {
  return queryOptions({
    queryKey: [...queryKeys.activeViewers, dealershipId],
    queryFn: ({ signal }) => callOperation('leads.listActiveViewers', { query: dealershipId === null ? {} : { dealershipId } }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}
