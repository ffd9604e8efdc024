import type { PAUSES } from '@forecourt/contracts/notifications/preferences'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse, RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { type PreferenceChanges, withChanges } from '../model/preference-changes.ts'

export type OwnPreferences = OperationResponse<'notifications.getAlertPreferences'>
/** The channels that reach one person, who can get a test. */
export type TestChannel = RequestFor<'notifications.sendTestAlert'>['body']['channel']
export type Pause = (typeof PAUSES)[number]

/** The caller's alert preferences: which alerts, by which channels, and when. */
export const preferencesQuery = queryOptions({
  queryKey: [...queryKeys.alertSettings, 'preferences'],
  queryFn: ({ signal }) => callOperation('notifications.getAlertPreferences', {}, { signal }),
})

/** Saves what the caller changed in their alert preferences. */
export function useSavePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: PreferenceChanges) => {
      // the user may have saved on another device since the form was loaded
      // without a connection this fails like the save itself, and does not join a refetch that waits for the connection
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey })
      const stored = await queryClient.fetchQuery({ ...preferencesQuery, staleTime: 0, networkMode: 'always' })
      return callOperation('notifications.saveAlertPreferences', { body: withChanges(stored, changes) })
    },
    onSuccess: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
  })
}

/** Pauses the caller's mails, push messages and texts, or resumes them. */
export function usePauseAlerts() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (pause: Pause) => callOperation('notifications.pauseAlerts', { body: { pause } }),
    onSuccess: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
  })
}

/** The browsers of the caller that get push messages. */
export const devicesQuery = queryOptions({
  queryKey: [...queryKeys.alertSettings, 'devices'],
  queryFn: ({ signal }) => callOperation('notifications.listPushDevices', {}, { signal }),
})

/** Removes a browser, which then gets no more push messages. */
export function useRemoveDevice() {
  return useMutation({
    mutationFn: (deviceId: string) => callOperation('notifications.removePushDevice', { params: { deviceId } }),
    onSuccess: useInvalidate(queryKeys.alertSettings),
  })
}

/** Sends the caller a test message by one channel. */
export function useSendTest() {
  return useMutation({ mutationFn: (channel: TestChannel) => callOperation('notifications.sendTestAlert', { body: { channel } }) })
}
