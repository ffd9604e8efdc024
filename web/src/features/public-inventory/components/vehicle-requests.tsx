import type { RequestKind } from '@forecourt/contracts/leads/records'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { WhoAnswers } from '../../../shared/contact/components/who-answers.tsx'
import { REQUEST_TEXTS, REQUEST_TITLES } from '../../../shared/requests/model/request-words.ts'
import button from '../../../ui/button.module.css'
import { IconCalendar, IconCheck, IconMessage } from '../../../ui/icons.tsx'
import type { PublicDealership, PublicVehicle } from '../api/public-inventory.ts'
import { sendRequest } from '../api/requests.ts'
import type { RequestDraft, RequestField } from '../model/request-draft.ts'
import { failureText, type RequestState } from '../model/request-state.ts'
import page from './inventory-page.module.css'
import { RequestDialog } from './request-dialog.tsx'
import styles from './vehicle-requests.module.css'

interface VehicleRequestsProps {
  dealership: PublicDealership
  vehicle: PublicVehicle
  title: string
  hasPrice: boolean
  draft: RequestDraft
  onDraft: Dispatch<SetStateAction<RequestDraft>>
}
interface Asked {
  kind: RequestKind
  preferredTime: string
}

const KINDS = Object.keys(REQUEST_TITLES) as RequestKind[]

/** The request buttons, and below them the sent requests and who answers, and those that failed (rules: customer request). */
export function VehicleRequests({ dealership, vehicle, title, hasPrice, draft, onDraft }: VehicleRequestsProps) {
  const [open, setOpen] = useState<RequestKind | null>(null)
  const [asked, setAsked] = useState<Asked[]>([])
  // kept here, because a form may be closed, or open again, when its response arrives
  const [states, setStates] = useState<Partial<Record<RequestKind, RequestState>>>({})
  const setState = (kind: RequestKind, state: RequestState) => setStates((before) => ({ ...before, [kind]: state }))
  const main: RequestKind = hasPrice ? 'interested' : 'price'
  const isMainAsked = asked.some(({ kind }) => kind === main)
  const keep = (kind: RequestKind, sent: RequestDraft) => {
    setState(kind, 'idle')
    const preferredTime = kind === 'test-drive' ? sent.preferredTime.trim() : ''
    setAsked((before) => [...before.filter((one) => one.kind !== kind), { kind, preferredTime }])
    // the form may have been closed before the response: what was typed since stays, and another form stays open
    const left = (now: RequestDraft, field: RequestField) => (now[field] === sent[field] ? '' : now[field])
    onDraft((now) => ({ ...now, preferredTime: left(now, 'preferredTime'), message: left(now, 'message') }))
    setOpen((now) => (now === kind ? null : now))
  }
  return (
    <div className={styles.requests}>
      <button
        type="button"
        className={page.primary}
        aria-disabled={isMainAsked}
        data-asked={isMainAsked ? '' : undefined}
        onClick={() => (isMainAsked ? undefined : setOpen(main))}
      >
        {isMainAsked ? (
          <>
            <IconCheck size={18} /> Sent
          </>
        ) : hasPrice ? (
          "I'm interested"
        ) : (
          'Ask for the price'
        )}
      </button>
      <button type="button" className={button.button} onClick={() => setOpen('test-drive')}>
        <IconCalendar size={18} /> Book a test drive
      </button>
      <button type="button" className={button.button} onClick={() => setOpen('question')}>
        <IconMessage size={18} /> Ask a question
      </button>
      <div role="status">
        {asked.map(({ kind, preferredTime }) => (
          <p key={kind} className={styles.asked}>
            <b>
              {REQUEST_TEXTS[kind]}
              {preferredTime === '' ? '' : `: ${preferredTime}`}.
            </b>{' '}
            <WhoAnswers person={null} dealership={dealership} />
          </p>
        ))}
        {KINDS.map((kind) => {
          const failure = failureText(states[kind] ?? 'idle')
          // an open form says so itself
          return failure === null || kind === open ? null : (
            <p key={kind} className={styles.failed}>
              <b>{REQUEST_TITLES[kind]}:</b> {failure}
            </p>
          )
        })}
      </div>
      {open === null ? null : (
        <RequestDialog
          kind={open}
          vehicle={title}
          dealer={dealership.name}
          draft={draft}
          onDraft={onDraft}
          state={states[open] ?? 'idle'}
          onState={(state) => setState(open, state)}
          send={(request) => sendRequest(dealership._id, vehicle, request)}
          onSent={(sent) => keep(open, sent)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
