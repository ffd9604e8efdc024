import type { DeliveryState } from '@forecourt/contracts/notifications/alerts'
import type { Chat } from '@forecourt/contracts/notifications/channels'
import type { SentChannel } from '@forecourt/contracts/notifications/kinds'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { keepFilledPage } from '../../../api/list-page.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { type ChatChanges, withChanges } from '../model/chat-changes.ts'

const POLL_INTERVAL_MS = 15_000
export const DELIVERIES_SIZE = 20

interface DeliveryQuery {
  page: number
  channel: SentChannel | undefined
  state: DeliveryState | undefined
}

/** The state of each channel, over all dealerships. */
export const healthQuery = queryOptions({
  queryKey: [...queryKeys.alertSettings, 'health'],
  queryFn: ({ signal }) => callOperation('notifications.getChannelHealth', {}, { signal }),
  refetchInterval: POLL_INTERVAL_MS,
})

/** Deliveries of every dealership, newest first. */
export function deliveriesQuery({ page, channel, state }: DeliveryQuery) {
  return queryOptions({
    queryKey: [...queryKeys.alertSettings, 'deliveries', page, channel, state],
    queryFn: ({ signal }) => {
      const query = { page, pageSize: DELIVERIES_SIZE, ...(channel && { channel }), ...(state && { state }) }
      return callOperation('notifications.listDeliveries', { query }, { signal })
    },
    placeholderData: keepFilledPage,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** The chats that a dealership's alerts are posted to. */
export function chatsQuery(dealershipId: string) {
  return queryOptions({
    queryKey: [...queryKeys.alertSettings, 'chats', dealershipId],
    queryFn: ({ signal }) => callOperation('notifications.listChats', { params: { dealershipId } }, { signal }),
  })
}

/** The mutations of one chat: save a user's changes, send a test, remove. */
export function useChat(dealershipId: string, shown: Chat) {
  const { channel } = shown
  const params = { dealershipId, channel }
  const queryClient = useQueryClient()
  const onSuccess = useInvalidate(queryKeys.alertSettings)
  const save = useMutation({
    mutationFn: async (changes: ChatChanges) => {
      // another user may have saved since the form was loaded
      const query = chatsQuery(dealershipId)
      // without a connection this fails like the save itself, and does not join a refetch that waits for the connection
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      const { chats } = await queryClient.fetchQuery({ ...query, staleTime: 0, networkMode: 'always' })
      const stored = chats.find((chat) => chat.channel === channel) ?? shown
      const url = changes.url?.trim() ?? ''
      const body = { ...(url !== '' && { url }), ...withChanges(stored, changes) }
      return callOperation('notifications.saveChat', { params, body })
    },
    onSuccess,
  })
  const test = useMutation({ mutationFn: () => callOperation('notifications.testChat', { params }), onSuccess })
  const remove = useMutation({ mutationFn: () => callOperation('notifications.removeChat', { params }), onSuccess })
  return { save, test, remove }
}
