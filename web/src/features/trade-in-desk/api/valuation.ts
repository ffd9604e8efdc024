import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import type { SavedTradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { type aiFacts, tradeInFigure } from '../model/ai-figure.ts'
import { rebaseSettings, type SettingsValues, settingsBody, settingsValues } from '../model/settings-form.ts'
import { useEvaluationMutation } from './evaluations.ts'

/** Recalculates the estimate with the current prices and settings. */
export function useRefreshValuation(evaluation: Pick<Evaluation, '_id' | 'dealershipId'>) {
  return useEvaluationMutation<void>(evaluation, () =>
    callOperation('trade-ins.refreshValuation', { params: { evaluationId: evaluation._id } }),
  )
}

/** Sets staff's own value; an `amount` of null returns to the estimate. */
export function useSetValue(evaluation: Pick<Evaluation, '_id' | 'dealershipId'>) {
  return useEvaluationMutation<{ amount: number | null; reason: string }>(evaluation, (body) =>
    callOperation('trade-ins.setEvaluationValue', { params: { evaluationId: evaluation._id }, body }),
  )
}

/** Requests a second opinion from the language model: its sentence, and the trade-in figure in dollars. Rejects when the sentence has no figure. */
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

/** Loads a dealership's trade-in settings. */
export function tradeInSettingsQuery(dealershipId: string) {
  return queryOptions({
    queryKey: queryKeys.tradeInSettings(dealershipId),
    queryFn: ({ signal }) => callOperation('trade-ins.getTradeInSettings', { params: { dealershipId } }, { signal }),
  })
}

/** Saves a user's changes, from `base` to `mine`, in a dealership's trade-in settings. */
export function useSaveTradeInSettings(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation<SavedTradeInSettings, Error, { base: SettingsValues; mine: SettingsValues }>({
    mutationFn: async ({ base, mine }) => {
      // another user may have saved since the form was loaded
      const { currency: _same, ...theirs } = await callOperation('trade-ins.getTradeInSettings', { params: { dealershipId } })
      const body = settingsBody(rebaseSettings(base, mine, settingsValues(theirs)))
      return callOperation('trade-ins.saveTradeInSettings', { params: { dealershipId }, body })
    },
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.tradeInSettings(dealershipId), saved),
  })
}

/** Decodes the VIN of an evaluation, with the source of each fact. Disabled without a VIN; after a failure no sources are shown. */
export function decodedVinQuery({ dealershipId, vehicleInfo: { vin } }: Pick<Evaluation, 'dealershipId' | 'vehicleInfo'>) {
  return queryOptions({
    queryKey: ['decoded-vin', dealershipId, vin],
    queryFn: ({ signal }) => callOperation('tax-vin.decodeVin', { params: { vin }, query: { dealershipId } }, { signal }),
    enabled: vin !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Loads the report of the last `weeks` weeks. */
export function tradeInReportQuery(dealershipId: string, weeks: number) {
  return queryOptions({
    queryKey: [...queryKeys.evaluations(dealershipId), 'report', weeks],
    queryFn: ({ signal }) => callOperation('trade-ins.getTradeInReport', { params: { dealershipId }, query: { weeks } }, { signal }),
  })
}
