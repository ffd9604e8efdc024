import type { Lead } from '@forecourt/contracts/leads/records'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { draftOf } from '../../../shared/drafts.ts'
import { makeId } from '../../../shared/make-id.ts'

interface TypedNote {
  text: string
  /** the same for every retry, so that the note is stored once; changed text is a new request */
  requestId: string
}

/** The unsaved note of a user for a lead, which stays while other leads are open, and in this tab until it is saved. */
export function typedNote(userId: string, leadId: string) {
  const draft = draftOf<TypedNote>(userId, 'note', leadId)
  return {
    typed: () => draft.read()?.text ?? '',
    requestId: () => draft.read()?.requestId ?? makeId(),
    keep: (text: string) => draft.keep(text === '' ? null : { text, requestId: makeId() }),
  }
}

/**
 * Saves a user's note about a lead, which then is no longer kept as typed, even if another lead was opened meanwhile. `isSaving` is also true for a
 * save that began before the lead was left and opened again. The save ends with the server's response: the refetches after it do not make the note look
 * unsaved.
 */
export function useSaveNote(userId: string, { dealershipId, _id: leadId }: Pick<Lead, 'dealershipId' | '_id'>) {
  const { typed, requestId, keep } = typedNote(userId, leadId)
  const invalidate = useInvalidate(queryKeys.leads(dealershipId))
  const mutationKey = ['save-note', leadId]
  const isSaving = useIsMutating({ mutationKey }) > 0
  const saving = useMutation<OperationResponse<'leads.noteContact'>, Error, string>({
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
