import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'

const MAILBOX_PAGE_SIZE = 20
const MAILBOX = ['mailbox'] as const

export type MailboxMail = OperationResponse<'leads.getMailboxMessage'>

/** Loads a page of the development mailbox, newest first; 404 when this platform has no mailbox. */
export function mailboxQuery(page: number) {
  return queryOptions({
    queryKey: [...MAILBOX, 'page', page],
    queryFn: ({ signal }) => callOperation('leads.listMailbox', { query: { page, pageSize: MAILBOX_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Loads one mail of the mailbox; mails never change. */
export function mailboxMailQuery(messageId: string) {
  return queryOptions({
    queryKey: [...MAILBOX, 'mail', messageId],
    queryFn: ({ signal }) => callOperation('leads.getMailboxMessage', { params: { messageId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
