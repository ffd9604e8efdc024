import { formatUsPhone } from '@forecourt/contact/phone'
import type { RequestKind } from '@forecourt/contracts/leads/records'
import { type FormEvent, useId, useRef, useState } from 'react'
import styles from '../../../shared/requests/components/request-dialog.module.css'
import { RequestField } from '../../../shared/requests/components/request-field.tsx'
import { REQUEST_BUTTONS, REQUEST_TITLES } from '../../../shared/requests/model/request-words.ts'
import { IconClose } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import type { RequestOutcome, SentRequest } from '../api/requests.ts'
import { type RequestField as Field, LENGTHS, type Problems, problemsOf, type RequestDraft, trimmed } from '../model/request-draft.ts'
import { failureText, type RequestState } from '../model/request-state.ts'

interface RequestDialogProps {
  kind: RequestKind
  /** the vehicle of the request: '2023 Chevrolet Traverse Premier' */
  vehicle: string
  dealer: string
  draft: RequestDraft
  onDraft: (draft: RequestDraft) => void
  state: RequestState
  /** called with each new state, but not when it was sent; also after the dialog was closed */
  onState: (state: RequestState) => void
  send: (request: SentRequest) => Promise<RequestOutcome>
  /** called with the input that was sent, also after the dialog was closed */
  onSent: (sent: RequestDraft) => void
  onClose: () => void
}

/** The form of a request: name, contact and message (rules: customer request). */
export function RequestDialog({ kind, vehicle, dealer, draft, onDraft, state, onState, send, onSent, onClose }: RequestDialogProps) {
  const dialog = useNativeDialog(onClose)
  const id = useId()
  const [problems, setProblems] = useState<Problems>({})
  const website = useRef<HTMLInputElement>(null)
  const failure = failureText(state)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const form = event.currentTarget
    const found = problemsOf(kind, draft)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      onState('idle')
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    onState('sending')
    const fields = { ...trimmed(draft), phone: formatUsPhone(draft.phone) }
    const preferredTime = kind === 'test-drive' ? fields.preferredTime : ''
    const outcome = await send({ ...fields, preferredTime, kind, website: website.current?.value ?? '' })
    if (outcome === 'sent') onSent(draft)
    else onState(outcome)
  }
  const field = (name: Field) => ({
    name,
    value: draft[name],
    maxLength: LENGTHS[name],
    problem: problems[name],
    onChange: (value: string) => {
      onDraft({ ...draft, [name]: value })
      const { [name]: _solved, ...left } = problems
      setProblems(left)
    },
  })
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`}>{REQUEST_TITLES[kind]}</h2>
        <p className={styles.note}>{vehicle}</p>
        <div className={styles.pair}>
          <RequestField {...field('firstName')} label="First name" autoComplete="given-name" />
          <RequestField {...field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <RequestField
          {...field('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          onLeave={() => onDraft({ ...draft, phone: formatUsPhone(draft.phone) })}
        />
        <RequestField {...field('email')} label="Email" type="email" autoComplete="email" />
        <p className={styles.note}>A phone or an email is enough.</p>
        {kind === 'test-drive' ? (
          <RequestField {...field('preferredTime')} label="Preferred time (optional)" placeholder="Saturday morning" autoComplete="off" />
        ) : null}
        <RequestField {...field('message')} label={kind === 'question' ? 'Your question' : 'Message (optional)'} isLong />
        <div className={styles.trap} aria-hidden="true">
          <label>
            Website
            <input ref={website} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        </div>
        <div role="alert">{failure === null ? null : <p className={styles.failed}>{failure}</p>}</div>
        <button type="submit" className={styles.send} aria-disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending…' : failure === null ? REQUEST_BUTTONS[kind] : 'Try again'}
        </button>
        <p className={styles.note}>No obligation. {dealer} uses this only to answer you.</p>
        {/* last, so that the dialog opens at its first field */}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <IconClose size={22} />
        </button>
      </form>
    </dialog>
  )
}
