import { useQueryClient } from '@tanstack/react-query'
import type { OfferDraft } from '../model/offer-form.ts'

type Typed = Partial<OfferDraft>

/**
 * Keeps the unsaved input of an evaluation's offer, so that stepping to another evaluation and back loses nothing. The query cache stores it, which
 * is cleared when another user signs in.
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
