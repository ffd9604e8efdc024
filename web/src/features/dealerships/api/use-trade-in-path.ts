import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import { nullIfMissing } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { tradeInPath } from '../../../shared/paths.ts'
import { firstWordIsUnique, tradeInName } from '../model/trade-in-name.ts'
import { dealershipsQuery } from './dealerships.ts'

/**
 * Returns the path of a dealership's trade-in. Asks the server whether the first word of the name leads to it, because links by the earlier names
 * of other dealerships still work. With `seesAll` the cached list may show that it does not. Until the server has answered, the path has the slug.
 */
export function useTradeInPath(dealership: Dealership, seesAll: boolean): string {
  // the page shows the list and keeps it fresh: opening a menu must not load it again
  const all = useQuery({ ...dealershipsQuery, enabled: seesAll, refetchOnMount: false }).data ?? []
  const word = firstWordOf(dealership.name)
  const possible = !seesAll || firstWordIsUnique(dealership, all)
  const meant = useQuery({
    queryKey: [...queryKeys.dealerships, 'by-name', word],
    // null for a word that no longer leads anywhere, so that an earlier response does not stay
    queryFn: ({ signal }) => nullIfMissing(callOperation('auth.getDealershipByName', { params: { name: word } }, { signal })),
    enabled: possible && word !== '' && word !== dealership.slug,
  })
  const unique = word === dealership.slug || (possible && meant.data?._id === dealership._id)
  return tradeInPath(tradeInName(dealership, unique))
}
