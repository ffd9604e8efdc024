import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { absoluteUrl } from '../../../shared/paths.ts'
import { showChanged, useEvaluationMutation } from './evaluations.ts'
import type { MadeLink } from './links.ts'

/** A new offer. `requestId` is the same for every retry of one press, so that the offer is created once. */
interface NewOffer {
  amount: number
  validUntil: string
  note: string
  requestId: string
  /** the open offer that the user sees; null without one */
  replaces: string | null
}

/** Creates an offer. Returns its id and the link to the customer's page. Refetches the evaluation if its offers are not those that the user saw. */
export function useMakeOffer({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>) {
  const queryClient = useQueryClient()
  return useMutation<{ offerId: string; link: MadeLink }, Error, NewOffer>({
    mutationFn: async (body) => {
      const { link, expiresAt, mailed, offer, evaluation } = await callOperation('trade-ins.makeOffer', {
        params: { evaluationId },
        query: {},
        body,
      })
      showChanged(queryClient, dealershipId, evaluation)
      return { offerId: offer._id, link: { url: absoluteUrl(link), expiresAt, mailed } }
    },
    onError: (error) => {
      if (isUnseenOffer(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) })
    },
  })
}

/** Whether an offer was refused because the one before it was answered, withdrawn or replaced without the user's seeing it. */
export function isUnseenOffer(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'OFFER_UNSEEN'
}

/** Creates another link to an offer's page. With `mail` the server also emails it, if a mail server is configured. */
export function useMakeOfferLink({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>, offerId: string) {
  const queryClient = useQueryClient()
  return useMutation<MadeLink, Error, { mail: boolean }>({
    mutationFn: async ({ mail }) => {
      const request = { params: { evaluationId, offerId }, query: mail ? { mail: 'true' } : {} }
      const { link, expiresAt, mailed } = await callOperation('trade-ins.createOfferLink', request)
      return { url: absoluteUrl(link), expiresAt, mailed }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) })
    },
  })
}

/** Withdraws an open offer. */
export function useWithdrawOffer(evaluation: Pick<Evaluation, '_id' | 'dealershipId'>) {
  return useEvaluationMutation<string>(evaluation, (offerId) =>
    callOperation('trade-ins.withdrawOffer', { params: { evaluationId: evaluation._id, offerId } }),
  )
}
