import { type FormEvent, useId, useRef, useState } from 'react'
import styles from '../../../shared/requests/components/request-dialog.module.css'
import { QUESTION_MISSING, REQUEST_BUTTONS, REQUEST_TITLES } from '../../../shared/requests/model/request-words.ts'
import { IconClose } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'

/** The requests that the customer describes in their own words. */
export type AskKind = 'test-drive' | 'question'

/** The input; the page keeps it, so that closing the dialog loses nothing. */
export interface AskDraft {
  /** in the customer's words */
  preferredTime: string
  message: string
}

interface AskDialogProps {
  kind: AskKind
  draft: AskDraft
  onDraft: (draft: AskDraft) => void
  /** who answers: 'Marcus'; '' when unknown */
  name: string
  onAsk: (draft: AskDraft) => void
  onClose: () => void
}

/** the contract's limits */
const TIME_LENGTH = 100
const MESSAGE_LENGTH = 1_000

/** Asks when the customer would like to come, which may stay empty, or for their question (rules: customer request). */
export function AskDialog({ kind, draft, onDraft, name, onAsk, onClose }: AskDialogProps) {
  const { preferredTime, message } = draft
  const dialog = useNativeDialog(onClose)
  const id = useId()
  const question = useRef<HTMLTextAreaElement>(null)
  const [hasTried, setTried] = useState(false)
  const isQuestion = kind === 'question'
  const isMissing = isQuestion && message.trim() === ''
  const problem = hasTried && isMissing ? QUESTION_MISSING : null
  const who = name === '' ? 'The dealership' : name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return question.current?.focus()
    onAsk(draft)
  }
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={submit}>
        <h2 id={`${id}-title`}>{REQUEST_TITLES[kind]}</h2>
        {isQuestion ? null : (
          <>
            <label htmlFor={`${id}-time`}>When would you like to come?</label>
            <input
              id={`${id}-time`}
              value={preferredTime}
              maxLength={TIME_LENGTH}
              placeholder="Saturday morning"
              autoComplete="off"
              onChange={(event) => onDraft({ ...draft, preferredTime: event.currentTarget.value })}
            />
          </>
        )}
        <label htmlFor={`${id}-message`}>{isQuestion ? 'Your question' : 'Message (optional)'}</label>
        <textarea
          ref={question}
          id={`${id}-message`}
          value={message}
          maxLength={MESSAGE_LENGTH}
          rows={3}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => onDraft({ ...draft, message: event.currentTarget.value })}
        />
        {problem === null ? null : (
          <p className={styles.problem} id={`${id}-problem`}>
            {problem}
          </p>
        )}
        <button type="submit" className={styles.send}>
          {REQUEST_BUTTONS[kind]}
        </button>
        <p className={styles.note}>
          No obligation. {isQuestion ? `${who} will answer you.` : `${who} will call or text you to set a time.`}
        </p>
        {/* last, so that the dialog opens at its first field */}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <IconClose size={22} />
        </button>
      </form>
    </dialog>
  )
}
