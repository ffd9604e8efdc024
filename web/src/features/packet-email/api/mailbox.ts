import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'

const MAILBOX_PAGE_SIZE = 20
const MAILBOX = ['mailbox'] as const

export type MailboxMail = AnswerOf<'leads.getMailboxMessage'>

/** A page of the development mailbox, newest first; 404 where there is none. */
export function mailboxQuery(page: number) {
  return queryOptions({
    queryKey: [...MAILBOX, 'page', page],
    queryFn: ({ signal }) => callOperation('leads.listMailbox', { query: { page, pageSize: MAILBOX_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One mail of it; mails do not change. */
export function mailboxMailQuery(messageId: string) {
  return queryOptions({
    queryKey: [...MAILBOX, 'mail', messageId],
    queryFn: ({ signal }) => callOperation('leads.getMailboxMessage', { params: { messageId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
