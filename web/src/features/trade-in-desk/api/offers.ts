import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { showChanged, useEvaluationMutation } from './evaluations.ts'
import { type MadeLink, wholeAddress } from './links.ts'

/** A new offer. `requestId` is the same for every retry of one press, so that it is made once. */
interface NewOffer {
  amount: number
  validUntil: string
  note: string
  requestId: string
}

/** Makes an offer; the response is the link to the customer's page of it. */
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
      return { offerId: offer._id, link: { url: wholeAddress(link), expiresAt, mailed } }
    },
  })
}

/** Another link to an offer's page, also by mail where `mail` asks for it and mail is set up. */
export function useMakeOfferLink({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>, offerId: string) {
  const queryClient = useQueryClient()
  return useMutation<MadeLink, Error, { mail: boolean }>({
    mutationFn: async ({ mail }) => {
      const request = { params: { evaluationId, offerId }, query: mail ? { mail: 'true' } : {} }
      const { link, expiresAt, mailed } = await callOperation('trade-ins.createOfferLink', request)
      return { url: wholeAddress(link), expiresAt, mailed }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) })
    },
  })
}

/** Takes an open offer back. */
export function useWithdrawOffer(evaluation: Pick<Evaluation, '_id' | 'dealershipId'>) {
  return useEvaluationMutation<string>(evaluation, (offerId) =>
    callOperation('trade-ins.withdrawOffer', { params: { evaluationId: evaluation._id, offerId } }),
  )
}
