import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dealershipsQuery } from '../../../features/dealerships/api/dealerships.ts'
import { dealershipsFor, splitCorrupted } from '../../../features/dealerships/model/visible-dealerships.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { useSession } from '../session-context.ts'

const CORRUPTED = 'Found and filtered out corrupted dealership data. Please check your database.'

/** The dealerships that the signed-in user may see (rules: visible dealerships); null while they load, and when loading failed. */
export function useDealerships() {
  const { user } = useSession()
  const list = useQuery(dealershipsQuery)
  const dealerships = useMemo(
    () => (list.data === undefined ? null : dealershipsFor(user, splitCorrupted(list.data).sound)),
    [list.data, user],
  )
  return { dealerships, list }
}

/** Warns when corrupted records were left out (rules: corrupted dealerships). Use it once per page, in the shell. */
export function useCorruptedWarning(): void {
  const list = useQuery(dealershipsQuery)
  const corrupted = splitCorrupted(list.data ?? []).corrupted
  useEffect(() => {
    if (corrupted > 0) toast(CORRUPTED, 'bad')
  }, [corrupted])
}
