import { useQueryClient } from '@tanstack/react-query'
import type { OfferDraft } from '../model/offer-form.ts'

type Typed = Partial<OfferDraft>

/**
 * What is typed of the offer for an evaluation and not made yet: stepping to another one and back loses nothing. Kept with what was read from the server,
 * so that it goes when another person signs in.
 */
export function useTypedOffer(evaluationId: string): { typed: () => Typed; keep: (draft: Typed | null) => void } {
  const queryClient = useQueryClient()
  const queryKey = ['typed-offer', evaluationId]
  return {
    typed: () => queryClient.getQueryData<Typed>(queryKey) ?? {},
    keep(draft) {
      if (draft === null) return queryClient.removeQueries({ queryKey })
      queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
      queryClient.setQueryData(queryKey, draft)
    },
  }
}
