import type { PacketChannel, PacketLog } from '@forecourt/contracts/leads/records'
import { useMutation } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { mayRetry } from '../../../api/may-retry.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'

/** Records the channel by which a link was sent (rules: sending a packet). A failure is only logged, because the link was sent anyway. */
export function useMarkSent(dealershipId: string) {
  return useMutation<PacketLog, Error, { logId: string; channel: PacketChannel; note?: string }>({
    mutationFn: ({ logId, ...body }) => callOperation('leads.markPacketSent', { params: { logId }, body }),
    // after a timeout the first attempt may have been counted
    retry: mayRetry,
    onError: (error) => console.warn('The packet was sent, which could not be counted', error),
    onSuccess: useInvalidate(queryKeys.packetLogs(dealershipId), queryKeys.leads(dealershipId)),
  })
}
