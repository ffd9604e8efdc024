import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { typedNote, useSaveNote } from '../api/typed-note.ts'
import styles from './lead-panel.module.css'

const MAX_LENGTH = 2_000

interface AddNoteProps {
  lead: Lead
  /** the signed-in user, whose text is kept */
  userId: string
}

/** Adds a note to a lead, which counts as a contact (rules: response clock). Keeps the text until it is saved, even while another lead is open. */
export function AddNote({ lead, userId }: AddNoteProps) {
  const kept = useMemo(() => typedNote(userId, lead._id), [userId, lead._id])
  const [text, setText] = useState(kept.typed)
  const note = useSaveNote(userId, lead)
  const element = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (next: string) => {
    setText(next)
    kept.keep(next)
  }
  // a save may have begun before the lead was left and opened again
  useEffect(() => {
    if (!note.isSaving) setText(kept.typed())
  }, [note.isSaving, kept.typed])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || note.isSaving) return
    try {
      await note.save(text)
    } catch (error) {
      // the form shows the error, unless another lead was opened meanwhile
      if (element.current === null) toast(failure(error), 'bad')
      return
    }
    toast('Note saved')
    if (kept.typed() !== '') return
    setText('')
    // the button that had the focus is gone; the user may have focused something else meanwhile
    const focused = document.activeElement
    if (focused === document.body || element.current?.contains(focused)) field.current?.focus()
  }
  return (
    <form ref={element} onSubmit={(event) => void save(event)} className={styles.noteForm}>
      <Textarea
        ref={field}
        label="Add a note"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={note.error === null ? null : failure(note.error)}
        inputContainer={(input) => (
          <div className={styles.noteLine}>
            {input}
            {text.trim() === '' ? null : (
              <Button type="submit" size="sm" variant="default" loading={note.isSaving}>
                Save note
              </Button>
            )}
          </div>
        )}
      />
    </form>
  )
}

function failure(error: unknown): string {
  return `We couldn't save the note. ${errorMessage(error)}`
}
