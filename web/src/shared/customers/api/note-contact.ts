import type { ContactChannel } from '@forecourt/contracts/leads/contacts'
import type { Lead } from '@forecourt/contracts/leads/records'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { toast } from '../../../staff-ui/toast.ts'

type NotedLead = Pick<Lead, 'dealershipId' | '_id'>
interface Contact {
  channel: ContactChannel
}

/** A press of Call, Text or Email. */
interface Press {
  /** null for a customer without a lead that the user sees: nothing is recorded; a promise where it is looked up first */
  leadId: string | null | Promise<string | null>
  channel: ContactChannel
}

function noteContact({ dealershipId, _id: leadId }: NotedLead, body: Contact): Promise<OperationResponse<'leads.noteContact'>> {
  return callOperation('leads.noteContact', { params: { dealershipId, leadId }, body })
}

/** Says that a call, text or email is not recorded, so that the customer still counts as waiting. */
function sayNotRecorded(error: Error): void {
  toast(`We couldn't record your contact. Add a note instead. ${errorMessage(error)}`, 'bad')
}

/** Records that staff contacted a lead's customer; this stops the response clock (rules: response clock). */
export function useNoteContact(lead: NotedLead) {
  return useMutation<OperationResponse<'leads.noteContact'>, Error, Contact>({
    mutationFn: (contact) => noteContact(lead, contact),
    onError: sayNotRecorded,
    onSuccess: useInvalidate(queryKeys.leads(lead.dealershipId)),
  })
}

/** Returns a function that records a press, as useNoteContact does, on a lead that is known only then. */
export function useNotePress(dealershipId: string): (press: Press) => void {
  const { mutate } = useMutation<unknown, Error, Press>({
    mutationFn: async ({ leadId, channel }) => {
      const _id = await leadId
      return _id === null ? null : noteContact({ dealershipId, _id }, { channel })
    },
    onError: sayNotRecorded,
    onSuccess: useInvalidate(queryKeys.leads(dealershipId)),
  })
  return (press) => press.leadId !== null && mutate(press)
}
