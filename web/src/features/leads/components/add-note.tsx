import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useNoteContact } from '../../../shared/customers/api/note-contact.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { useTypedNote } from '../api/typed-note.ts'
import styles from './lead-panel.module.css'

const MAX_LENGTH = 2_000

/** Adds a note to a lead, which counts as a contact (rules: response clock). Keeps the text until it is saved, even while another lead is open. */
export function AddNote({ lead }: { lead: Lead }) {
  const kept = useTypedNote(lead._id)
  const [text, setText] = useState(kept.typed)
  const note = useNoteContact(lead)
  const element = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (next: string) => {
    setText(next)
    kept.keep(next)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const done = () => {
      toast('Note saved')
      if (kept.typed() !== text) return
      change('')
      // the button that had the focus goes away; who went on elsewhere stays there
      const focused = document.activeElement
      if (focused === document.body || element.current?.contains(focused)) field.current?.focus()
    }
    note.mutate({ channel: 'note', text }, { onSuccess: done })
  }
  return (
    <form ref={element} onSubmit={save} className={styles.noteForm}>
      <Textarea
        ref={field}
        label="Add a note"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={note.isError ? `We couldn't save the note. ${note.error.message}` : null}
        inputContainer={(input) => (
          <div className={styles.noteLine}>
            {input}
            {text.trim() === '' ? null : (
              <Button type="submit" size="sm" variant="default" loading={note.isPending}>
                Save note
              </Button>
            )}
          </div>
        )}
      />
    </form>
  )
}
