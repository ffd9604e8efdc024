import type { ContactChannel } from '@forecourt/contracts/leads/contacts'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { useQueryClient } from '@tanstack/react-query'
import { useNotePress } from '../../../shared/customers/api/note-contact.ts'
import { leadOfTradeInQuery } from './lead-of-trade-in.ts'

/**
 * Returns a function that records a press of Call, Text or Email on the customer's newest lead (rules: response clock). An evaluation does not name its
 * lead, which is therefore looked up at the press.
 */
export function useNoteTradeInPress(evaluation: Evaluation): (channel: ContactChannel) => void {
  const queryClient = useQueryClient()
  const notePress = useNotePress(evaluation.dealershipId)
  const find = async () => (await queryClient.fetchQuery(leadOfTradeInQuery(evaluation)))?._id ?? null
  return (channel) => notePress({ leadId: find(), channel })
}
