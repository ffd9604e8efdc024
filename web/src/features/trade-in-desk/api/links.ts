import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** A link for a customer: its whole address, until when it works, and whether the customer also gets it by mail. */
export interface MadeLink {
  url: string
  expiresAt: string
  mailed: boolean
}

/** Makes a photo link, and mails it where `mail` asks for it and mail is set up. */
export function useMakePhotoLink({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>) {
  const queryClient = useQueryClient()
  return useMutation<MadeLink, Error, { mail: boolean }>({
    mutationFn: async ({ mail }) => {
      const query = mail ? { mail: 'true' } : {}
      const { uploadLink, expiresAt, mailed } = await callOperation('trade-ins.createPhotoLink', { params: { evaluationId }, query })
      return { url: wholeAddress(uploadLink), expiresAt, mailed }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) })
    },
  })
}

/** What becomes of mails here; `none`: the platform sends none. It changes with the platform's configuration alone. */
export const mailDeliveryQuery = queryOptions({
  queryKey: ['mail-delivery'],
  queryFn: ({ signal }) => callOperation('leads.getMailDelivery', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Ends every photo link of an evaluation. */
export function useRevokePhotoLinks({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callOperation('trade-ins.revokePhotoLinks', { params: { evaluationId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) }),
  })
}

/** A path of ours as an address that a customer can open. */
export function wholeAddress(path: string): string {
  return new URL(path, window.location.origin).href
}
