import type { Lead } from '@forecourt/contracts/leads/records'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { makeId } from '../../../shared/make-id.ts'

interface TypedNote {
  text: string
  /** the same for every retry, so that the note is stored once; changed text is a new request */
  requestId: string
}

/**
 * Keeps the unsaved note of a lead, so that opening another lead and coming back loses nothing. The query cache stores it, which is cleared when
 * another user signs in.
 */
export function useTypedNote(leadId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['typed-note', leadId]
  const kept = () => queryClient.getQueryData<TypedNote>(queryKey)
  return {
    typed: () => kept()?.text ?? '',
    requestId: () => kept()?.requestId ?? makeId(),
    keep(text: string) {
      if (text === '') return queryClient.removeQueries({ queryKey })
      queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
      queryClient.setQueryData<TypedNote>(queryKey, { text, requestId: makeId() })
    },
  }
}

/**
 * Saves a lead's note, which then is no longer kept as typed, even if another lead was opened meanwhile. `isSaving` is also true for a save that began
 * before the lead was left and opened again. The save ends with the server's answer: the refetches after it do not make the note look unsaved.
 */
export function useSaveNote({ dealershipId, _id: leadId }: Pick<Lead, 'dealershipId' | '_id'>) {
  const { typed, requestId, keep } = useTypedNote(leadId)
  const invalidate = useInvalidate(queryKeys.leads(dealershipId))
  const mutationKey = ['save-note', leadId]
  const isSaving = useIsMutating({ mutationKey }) > 0
  const saving = useMutation<AnswerOf<'leads.noteContact'>, Error, string>({
    mutationKey,
    mutationFn: (text) => {
      const body = { channel: 'note' as const, text, requestId: requestId() }
      return callOperation('leads.noteContact', { params: { dealershipId, leadId }, body })
    },
    onSuccess: (_, text) => {
      if (typed() === text) keep('')
      void invalidate()
    },
  })
  return { save: saving.mutateAsync, error: saving.error, isSaving }
}
