import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import { keepFilledPage } from '../../../api/list-page.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { DESK_PAGE_SIZE, type EvaluationQuery } from '../model/evaluation-list.ts'

export type EvaluationsPage = OperationResponse<'trade-ins.listEvaluations'>

/** Loads one page of a dealership's evaluations; the previous page stays until it has loaded. */
export function evaluationsPageQuery(dealershipId: string, query: EvaluationQuery) {
  return queryOptions({
    queryKey: [...queryKeys.evaluations(dealershipId), 'page', query],
    queryFn: ({ signal }) => {
      const request = { params: { dealershipId }, query: { ...query, pageSize: DESK_PAGE_SIZE } }
      return callOperation('trade-ins.listEvaluations', request, { signal })
    },
    placeholderData: keepFilledPage,
  })
}

/** Loads the numbers of a dealership's evaluations: all, to be reviewed, approved. */
export function evaluationCountsQuery(dealershipId: string) {
  return queryOptions({
    queryKey: [...queryKeys.evaluations(dealershipId), 'counts'],
    queryFn: async ({ signal }) => {
      const request = { params: { dealershipId }, query: { page: 1, pageSize: 1 } }
      return (await callOperation('trade-ins.listEvaluations', request, { signal })).counts
    },
  })
}

/** Loads one evaluation with its offers and history. */
export function evaluationQuery(dealershipId: string, evaluationId: string) {
  return queryOptions({
    queryKey: evaluationKey(dealershipId, evaluationId),
    queryFn: ({ signal }) => callOperation('trade-ins.getEvaluation', { params: { evaluationId } }, { signal }),
  })
}

function evaluationKey(dealershipId: string, evaluationId: string) {
  return [...queryKeys.evaluations(dealershipId), 'one', evaluationId]
}

/** Returns the address of a photo of an evaluation: the large image, or the small one for lists. */
export function photoUrl(filename: string, size: 'large' | 'small'): string {
  return operationUrl('trade-ins.getEvaluationPhoto', { params: { filename }, query: { size } })
}

/** Returns the address that downloads the matching evaluations as a CSV file. */
export function exportUrl(dealershipId: string, { search, sort, status }: EvaluationQuery): string {
  return operationUrl('trade-ins.exportEvaluations', { params: { dealershipId }, query: { search, sort, status } })
}

/** Approves an evaluation, or returns it to review. */
export function useSetStatus(evaluation: Pick<Evaluation, '_id' | 'dealershipId'>) {
  return useEvaluationMutation<'need_reviewed' | 'approved'>(evaluation, (status) =>
    callOperation('trade-ins.setEvaluationStatus', { params: { evaluationId: evaluation._id }, body: { status } }),
  )
}

/** Deletes an evaluation permanently. */
export function useDeleteEvaluation({ _id: evaluationId, dealershipId }: Pick<Evaluation, '_id' | 'dealershipId'>) {
  const queryClient = useQueryClient()
  return useMutation<unknown, Error, void>({
    mutationFn: () => callOperation('trade-ins.deleteEvaluation', { params: { evaluationId } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) })
    },
  })
}

/** A mutation whose response is the changed evaluation. The open details show it immediately; lists are refetched. */
export function useEvaluationMutation<Input>(
  { dealershipId }: Pick<Evaluation, 'dealershipId'>,
  mutationFn: (input: Input) => Promise<Evaluation>,
) {
  const queryClient = useQueryClient()
  return useMutation<Evaluation, Error, Input>({
    mutationFn,
    onSuccess: (changed) => showChanged(queryClient, dealershipId, changed),
  })
}

/** Puts a changed evaluation into the cache and refetches the lists. */
export function showChanged(queryClient: QueryClient, dealershipId: string, changed: Evaluation): void {
  queryClient.setQueryData(evaluationKey(dealershipId, changed._id), changed)
  void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(dealershipId) })
}
