import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import type { SavedTradeInSettings, TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type aiFacts, tradeInFigure } from '../model/ai-figure.ts'
import { useEvaluationMutation } from './evaluations.ts'

/** Estimates the value again, by the prices and settings of now. */
export function useRefreshValuation(evaluation: Pick<Evaluation, '_id' | 'dealershipId'>) {
  return useEvaluationMutation<void>(evaluation, () =>
    callOperation('trade-ins.refreshValuation', { params: { evaluationId: evaluation._id } }),
  )
}

/** What staff say it is worth; an `amount` of null lets the estimate hold again. */
export function useSetValue(evaluation: Pick<Evaluation, '_id' | 'dealershipId'>) {
  return useEvaluationMutation<{ amount: number | null; reason: string }>(evaluation, (body) =>
    callOperation('trade-ins.setEvaluationValue', { params: { evaluationId: evaluation._id }, body }),
  )
}

/** A second opinion by the language model: its sentence, and the trade-in figure in dollars. Rejects where the sentence names none. */
export function useSecondOpinion(dealershipId: string) {
  return useMutation<{ sentence: string; figure: number }, Error, NonNullable<ReturnType<typeof aiFacts>>>({
    mutationFn: async (facts) => {
      const { year, make, model, currentMiles } = facts
      const prompt = `What is the retail value in dollars of a ${year} ${make} ${model} with ${currentMiles} miles?`
      const { response } = await callOperation('trade-ins.askForValuation', { body: { dealershipId, prompt, ...facts } })
      const figure = tradeInFigure(response)
      if (figure === null) throw new Error('Failed to get valuation')
      return { sentence: response, figure }
    },
  })
}

/** How a dealership values trade-ins, and who sees what of it. */
export function tradeInSettingsQuery(dealershipId: string) {
  return queryOptions({
    queryKey: queryKeys.tradeInSettings(dealershipId),
    queryFn: ({ signal }) => callOperation('trade-ins.getTradeInSettings', { params: { dealershipId } }, { signal }),
  })
}

/** Saves the settings of trade-ins. */
export function useSaveTradeInSettings(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation<SavedTradeInSettings, Error, TradeInSettings>({
    mutationFn: (body) => callOperation('trade-ins.saveTradeInSettings', { params: { dealershipId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.tradeInSettings(dealershipId), saved),
  })
}

/** What the VIN of an evaluation says now, and where each fact comes from. Not asked for where there is no VIN; a failure leaves the sources out. */
export function decodedVinQuery({ dealershipId, vehicleInfo: { vin } }: Pick<Evaluation, 'dealershipId' | 'vehicleInfo'>) {
  return queryOptions({
    queryKey: ['decoded-vin', dealershipId, vin],
    queryFn: ({ signal }) => callOperation('tax-vin.decodeVin', { params: { vin }, query: { dealershipId } }, { signal }),
    enabled: vin !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Trade-ins of the last `weeks` weeks. */
export function tradeInReportQuery(dealershipId: string, weeks: number) {
  return queryOptions({
    queryKey: [...queryKeys.evaluations(dealershipId), 'report', weeks],
    queryFn: ({ signal }) => callOperation('trade-ins.getTradeInReport', { params: { dealershipId }, query: { weeks } }, { signal }),
  })
}
