import type { PacketLog } from '@forecourt/contracts/leads/records'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'

export type PacketEmail = AnswerOf<'leads.renderPacketEmail'>
type SentPacketEmail = AnswerOf<'leads.sendPacketEmail'>

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
  /** the same for every retry of one press, so that the mail is sent once */
  requestKey: string
}

/** Sends the mail for a packet link. */
export function useSendPacketEmail({ _id: logId, dealershipId }: Pick<PacketLog, '_id' | 'dealershipId'>) {
  const queryClient = useQueryClient()
  return useMutation<SentPacketEmail, Error, EmailPress>({
    mutationFn: (body) => callOperation('leads.sendPacketEmail', { params: { logId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.packetLogs(dealershipId) }),
  })
}

/**
 * Records that the mail for a packet link was copied, which counts as sending it (rules: packet email). A failure is only logged, because the mail
 * was copied anyway.
 */
export function useMarkMailCopied({ _id: logId, dealershipId }: Pick<PacketLog, '_id' | 'dealershipId'>) {
  return useMutation({
    mutationFn: () => callOperation('leads.markPacketSent', { params: { logId }, body: { channel: 'copy' } }),
    retry: 2,
    onError: (error) => console.warn('The email was copied, which could not be counted', error),
    onSuccess: useInvalidate(queryKeys.packetLogs(dealershipId), queryKeys.leads(dealershipId)),
  })
}
