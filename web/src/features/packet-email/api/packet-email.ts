import type { PacketLog } from '@forecourt/contracts/leads/records'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type PacketEmail = OperationResponse<'leads.renderPacketEmail'>
type SentPacketEmail = OperationResponse<'leads.sendPacketEmail'>

/** Loads the mail for a packet link with this message; the previous mail stays until it has loaded. */
export function packetEmailQuery({ _id: logId, dealershipId }: Pick<PacketLog, '_id' | 'dealershipId'>, message: string) {
  return queryOptions({
    queryKey: [...queryKeys.packetLogs(dealershipId), 'email', logId, message],
    queryFn: ({ signal }) => callOperation('leads.renderPacketEmail', { params: { logId }, body: { message } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface EmailPress {
  message: string
  to: string
  /** the note that the packet shows from now on; without it, the packet keeps its note */
  note?: string
  /** the same for every retry of one press, so that the mail is sent once */
  requestKey: string
}

/** Sends the mail for a packet link. `onSent` is called with its message, even if the component was unmounted in the meantime. */
export function useSendPacketEmail(
  { _id: logId, dealershipId }: Pick<PacketLog, '_id' | 'dealershipId'>,
  onSent?: (message: string) => void,
) {
  const queryClient = useQueryClient()
  return useMutation<SentPacketEmail, Error, EmailPress>({
    mutationFn: (body) => callOperation('leads.sendPacketEmail', { params: { logId }, body }),
    onSuccess: (_, { message }) => {
      onSent?.(message)
      return queryClient.invalidateQueries({ queryKey: queryKeys.packetLogs(dealershipId) })
    },
  })
}
