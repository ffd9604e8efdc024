import type { ContactChannel } from '@forecourt/contracts/leads/contacts'
import type { Lead } from '@forecourt/contracts/leads/records'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Records that staff contacted a lead's customer, or a note; this stops the response clock (rules: response clock). */
export function useNoteContact({ dealershipId, _id: leadId }: Pick<Lead, 'dealershipId' | '_id'>) {
  const queryClient = useQueryClient()
  return useMutation<AnswerOf<'leads.noteContact'>, Error, { channel: ContactChannel; text?: string }>({
    mutationFn: (body) => callOperation('leads.noteContact', { params: { dealershipId, leadId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.leads(dealershipId) }),
  })
}
