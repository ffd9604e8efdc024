import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import { unfiledDocumentsQuery } from '../../features/documents/api/unfiled-documents.ts'
import type { PendingTask } from '../../features/home/components/for-you.tsx'
import { feedVersionsQuery } from '../../features/inventory/api/feed-versions.ts'
import { reportedVersions } from '../../features/inventory/model/reported-versions.ts'
import { evaluationCountsQuery } from '../../features/trade-in-desk/api/evaluations.ts'
import { documentsPath, feedPath, staffInventoryPath, tradeInsPath } from '../../shared/staff-paths.ts'
import { timeAgo } from '../../staff-ui/time-ago.ts'
import { useNow } from '../../staff-ui/use-now.ts'
import { countOf, lowerFirst } from '../../ui/format.ts'
import { IconCar, IconDatabase, IconFile, IconSwap } from '../../ui/icons.tsx'
import { useSession } from './session-context.ts'

interface PendingTasks {
  tasks: PendingTask[]
  /** whether all of them are known; others may be waiting while some are loading or failed to load */
  known: 'all' | 'loading' | 'failed'
  retry: () => void
}

/** What waits at a dealership besides its customers, failures first (rules: home), and whether the list is complete. */
export function usePendingTasks(dealership: Dealership): PendingTasks {
  const { user } = useSession()
  const now = useNow()
  const { _id: dealershipId, vehicles, feedUpdatedAt, connected } = dealership
  const isManager = user.role !== 'SALES'
  const counts = useQuery(evaluationCountsQuery(dealershipId))
  const documents = useQuery(unfiledDocumentsQuery(dealershipId, 1))
  const versions = useQuery({ ...feedVersionsQuery(dealershipId), enabled: isManager })
  const tradeIns = counts.data?.pending ?? 0
  const unfiled = documents.data?.total ?? 0
  const tasks: PendingTask[] = []
  for (const { _id, state, fileName } of reportedVersions(versions.data?.versions ?? [])) {
    if (state !== 'held' && state !== 'failed') continue
    tasks.push({
      key: `feed-file ${_id}`,
      icon: <IconDatabase size={16} />,
      title: state === 'held' ? 'An inventory file waits for your decision' : 'The last inventory file failed',
      text: fileName,
      path: feedPath(dealershipId),
      failed: true,
    })
  }
  if (vehicles === 0) {
    tasks.push({
      key: 'inventory',
      icon: <IconCar size={16} />,
      title: 'Upload your inventory',
      text: 'Then you can send packets',
      path: isManager ? feedPath(dealershipId) : staffInventoryPath(dealershipId),
    })
  } else if (!connected && feedUpdatedAt !== null) {
    tasks.push({
      key: 'feed-age',
      icon: <IconDatabase size={16} />,
      title: 'The inventory may be out of date',
      text: `Last updated ${lowerFirst(timeAgo(feedUpdatedAt, now))}`,
      path: feedPath(dealershipId),
      failed: true,
    })
  }
  if (tradeIns > 0) {
    tasks.push({
      key: 'trade-ins',
      icon: <IconSwap size={16} />,
      title: `${countOf(tradeIns, 'trade-in')} to review`,
      text: 'Customers wait for an answer',
      path: tradeInsPath(dealershipId),
    })
  }
  if (unfiled > 0) {
    tasks.push({
      key: 'documents',
      icon: <IconFile size={16} />,
      title: `${countOf(unfiled, 'document needs', 'documents need')} a vehicle`,
      text: 'Choose where they belong',
      path: documentsPath(dealershipId),
    })
  }
  const sources = isManager ? [counts, documents, versions] : [counts, documents]
  const missing = sources.filter(({ data }) => data === undefined)
  const known = missing.length === 0 ? 'all' : missing.some(({ isError }) => isError) ? 'failed' : 'loading'
  return { tasks, known, retry: () => void Promise.all(missing.map(({ refetch }) => refetch())) }
}
