import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Deletes packet links with one request each. Returns the ids that could not be deleted; a link that no longer exists counts as deleted. */
export function useDeleteLinks(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation<string[], Error, readonly string[]>({
    mutationFn: async (ids) => {
      const outcomes = await Promise.all(ids.map(deleteLink))
      return ids.filter((_id, place) => !outcomes[place])
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.leads(dealershipId) })
      return queryClient.invalidateQueries({ queryKey: queryKeys.packetLogs(dealershipId) })
    },
  })
}

async function deleteLink(logId: string): Promise<boolean> {
  try {
    await callOperation('leads.deletePacketLog', { params: { logId } })
    return true
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}
