import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNoteContact } from '../../../shared/customers/api/note-contact.ts'
import styles from './lead-panel.module.css'

const MAX_LENGTH = 2_000

/** Adds a note to a lead, which counts as a contact (rules: response clock). Keeps the text until it is saved. */
export function AddNote({ lead }: { lead: Lead }) {
  const [text, setText] = useState('')
  const note = useNoteContact(lead)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    note.mutate({ channel: 'note', text }, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  return (
    <form onSubmit={save} className={styles.noteForm}>
      <Textarea
        aria-label="Add a note"
        placeholder="Add a note"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={note.isError ? `We couldn't save the note. ${note.error.message}` : null}
      />
      {text.trim() === '' ? null : (
        <Button type="submit" size="sm" variant="default" loading={note.isPending}>
          Save note
        </Button>
      )}
    </form>
  )
}
