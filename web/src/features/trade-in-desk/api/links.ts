import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { absoluteUrl } from '../../../shared/paths.ts'

/** A link for a customer: its absolute address, when it expires, and whether it was emailed to the customer. */
export interface MadeLink {
  url: string
  expiresAt: string
  mailed: boolean
}

/** Creates a photo link. With `mail` the server also emails it, if a mail server is configured. */
export function useMakePhotoLink({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>) {
  const queryClient = useQueryClient()
  return useMutation<MadeLink, Error, { mail: boolean }>({
    mutationFn: async ({ mail }) => {
      const query = mail ? { mail: 'true' } : {}
      const { uploadLink, expiresAt, mailed } = await callOperation('trade-ins.createPhotoLink', { params: { evaluationId }, query })
      return { url: absoluteUrl(uploadLink), expiresAt, mailed }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) })
    },
  })
}

/** Loads how the platform delivers mail; `none`: it sends none. Cached forever, because only the platform's configuration changes it. */
export const mailDeliveryQuery = queryOptions({
  queryKey: ['mail-delivery'],
  queryFn: ({ signal }) => callOperation('leads.getMailDelivery', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Revokes every photo link of an evaluation. */
export function useRevokePhotoLinks({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callOperation('trade-ins.revokePhotoLinks', { params: { evaluationId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) }),
  })
}
