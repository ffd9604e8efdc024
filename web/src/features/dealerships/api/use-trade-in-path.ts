import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { tradeInPath } from '../../../shared/paths.ts'
import { firstWordIsUnique, tradeInName } from '../model/trade-in-name.ts'
import { dealershipsQuery } from './dealerships.ts'

/** Returns the path of a dealership's trade-in. With `seesAll` the cached list shows whether the first word is unique; otherwise asks the server. */
export function useTradeInPath(dealership: Dealership, seesAll: boolean): string {
  const all = useQuery({ ...dealershipsQuery, enabled: seesAll }).data ?? []
  const word = firstWordOf(dealership.name)
  const meant = useQuery({
    queryKey: [...queryKeys.dealerships, 'by-name', word],
    queryFn: ({ signal }) => callOperation('auth.getDealershipByName', { params: { name: word } }, { signal }),
    enabled: !seesAll && word !== '' && word !== dealership.slug,
  })
  const unique = seesAll ? firstWordIsUnique(dealership, all) : word === dealership.slug || meant.data?._id === dealership._id
  return tradeInPath(tradeInName(dealership, unique))
}
