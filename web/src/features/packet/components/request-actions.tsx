import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { RequestKind } from '@forecourt/contracts/leads/records'
import { useState } from 'react'
import { WhoAnswers } from '../../../shared/contact/components/who-answers.tsx'
import { firstNameOf } from '../../../shared/contact/model/contact-links.ts'
import { REQUEST_TEXTS } from '../../../shared/requests/model/request-words.ts'
import button from '../../../ui/button.module.css'
import { IconCalendar, IconCheck, IconMessage } from '../../../ui/icons.tsx'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { AskDialog, type AskDraft, type AskKind } from './ask-dialog.tsx'
import styles from './request-actions.module.css'
import type { PacketRequests, RequestState } from './use-packet-requests.ts'

interface RequestActionsProps {
  requests: PacketRequests
  from: PublicPerson | null
  dealership: PacketDealership
  hasPrice: boolean
}

interface DraftProps {
  /** kept by the page, because these buttons are gone while the vehicle is not listed */
  draft: AskDraft
  onDraft: (draft: AskDraft) => void
}

/** The draft before anything is typed, and after it was sent. */
export const NO_INPUT: AskDraft = { preferredTime: '', message: '' }
const KINDS = Object.keys(REQUEST_TEXTS) as RequestKind[]

/** The label of the main button after it was pressed. */
const PRESSED: Record<Exclude<RequestState, 'refused'>, string> = {
  sending: 'Sending…',
  late: 'Not sent yet',
  sent: 'Sent',
  preview: 'Preview',
}

/** Shown instead of who answers while a request has not been sent. */
const OUTCOMES: Partial<Record<RequestState, string>> = {
  sending: 'Sending…',
  late: "We'll send it as soon as you're connected.",
  refused: "We couldn't send it. Please call.",
  preview: 'This is a preview, so nothing was sent.',
}

/** 'I'm interested' or 'Ask for the price', 'Book a test drive' and 'Ask a question' (rules: customer request). */
export function RequestActions({ requests, from, dealership, hasPrice, draft, onDraft }: RequestActionsProps & DraftProps) {
  const [asking, setAsking] = useState<AskKind | null>(null)
  return (
    <div className={styles.actions}>
      <div className={styles.main}>
        <MainRequest requests={requests} hasPrice={hasPrice} />
      </div>
      <button type="button" className={button.button} onClick={() => setAsking('test-drive')}>
        <IconCalendar size={18} /> Book a test drive
      </button>
      <button type="button" className={button.button} onClick={() => setAsking('question')}>
        <IconMessage size={18} /> Ask a question
      </button>
      {asking === null ? null : (
        <AskDialog
          kind={asking}
          draft={draft}
          onDraft={onDraft}
          name={from === null ? dealership.name : firstNameOf(from.name)}
          onAsk={({ preferredTime, message }) => {
            requests.ask(asking, { preferredTime: asking === 'question' ? '' : preferredTime.trim(), message: message.trim() })
            onDraft(NO_INPUT)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** The customer's requests, and who answers them; also those for a vehicle that is no longer listed. */
export function AskedRequests(props: Omit<RequestActionsProps, 'hasPrice'>) {
  return (
    <div role="status">
      {KINDS.map((kind) => (
        <Asked key={kind} kind={kind} {...props} />
      ))}
    </div>
  )
}

/** The page's main button, which shows the state of its request. Both branches render the same element, so that it keeps the focus. */
export function MainRequest({ requests, hasPrice }: Pick<RequestActionsProps, 'requests' | 'hasPrice'>) {
  const kind: RequestKind = hasPrice ? 'interested' : 'price'
  const state = requests.stateOf(kind)
  const isAsked = state !== null && state !== 'refused'
  if (!isAsked) {
    return (
      <button type="button" className={styles.primary} onClick={() => requests.ask(kind)}>
        {hasPrice ? "I'm interested" : 'Ask for the price'}
      </button>
    )
  }
  return (
    <button type="button" className={styles.primary} aria-disabled="true" data-asked="">
      {state === 'sent' ? <IconCheck size={18} /> : null} {PRESSED[state]}
    </button>
  )
}

function Asked({ kind, requests, from, dealership }: Omit<RequestActionsProps, 'hasPrice'> & { kind: RequestKind }) {
  const state = requests.stateOf(kind)
  if (state === null) return null
  const arrived = requests.sent.find((request) => request.kind === kind)
  return (
    <p className={styles.asked} data-state={state}>
      <b>
        {REQUEST_TEXTS[kind]}
        {state === 'sent' && arrived?.preferredTime ? `: ${arrived.preferredTime}` : ''}.
      </b>{' '}
      {OUTCOMES[state] ?? <WhoAnswers person={from} dealership={dealership} />}
      {state === 'sent' && arrived !== undefined ? <time dateTime={arrived.at}>Sent {whenText(arrived.at)}</time> : null}
    </p>
  )
}

/** Formats a time as 'Nov 23, 4:05 PM', in the customer's time zone. */
export function whenText(at: string): string {
  return new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
}
