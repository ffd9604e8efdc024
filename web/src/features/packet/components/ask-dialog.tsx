import { type FormEvent, useId, useState } from 'react'
import styles from '../../../shared/requests/components/request-dialog.module.css'
import { RequestField } from '../../../shared/requests/components/request-field.tsx'
import { QUESTION_MISSING, REQUEST_BUTTONS, REQUEST_LENGTHS, REQUEST_TITLES } from '../../../shared/requests/model/request-words.ts'
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

/** Asks when the customer would like to come, which may stay empty, or for their question (rules: customer request). */
export function AskDialog({ kind, draft, onDraft, name, onAsk, onClose }: AskDialogProps) {
  const dialog = useNativeDialog(onClose)
  const id = useId()
  const [hasTried, setTried] = useState(false)
  const isQuestion = kind === 'question'
  const isMissing = isQuestion && draft.message.trim() === ''
  const who = name === '' ? 'The dealership' : name
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return event.currentTarget.querySelector('textarea')?.focus()
    onAsk(draft)
  }
  const field = (of: keyof AskDraft) => ({
    name: of,
    value: draft[of],
    maxLength: REQUEST_LENGTHS[of],
    onChange: (value: string) => onDraft({ ...draft, [of]: value }),
  })
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={submit}>
        <h2 id={`${id}-title`}>{REQUEST_TITLES[kind]}</h2>
        {isQuestion ? null : (
          <RequestField
            {...field('preferredTime')}
            label="When would you like to come?"
            problem={undefined}
            placeholder="Saturday morning"
            autoComplete="off"
          />
        )}
        <RequestField
          {...field('message')}
          label={isQuestion ? 'Your question' : 'Message (optional)'}
          problem={hasTried && isMissing ? QUESTION_MISSING : undefined}
          isLong
        />
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
