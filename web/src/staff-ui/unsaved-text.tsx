import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Note } from './note.tsx'
import { copyByHand } from './use-copy.ts'
import { isFocusLost } from './use-lost-focus.ts'

interface UnsavedTextProps {
  what: 'note' | 'offer'
  /** why it cannot be saved */
  message: string
  text: string
  onDiscard: () => void
}

/** What a user typed about something that is no longer there, to copy before they discard it (rules: shell). */
export function UnsavedText({ what, message, text, onDiscard }: UnsavedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // the user may be typing: without a field, the next letters would be shortcuts of the page
  useEffect(() => {
    if (isFocusLost()) field.current?.focus()
  }, [])
  return (
    <Stack p="lg" gap="md">
      <Note tone="warn">{message}</Note>
      <Textarea ref={field} label={`Your ${what}`} value={text} readOnly autosize minRows={2} maxRows={12} />
      <Group gap="xs">
        <CopyButton source={text} label="Copy" failed={copyByHand(what)} />
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Stack>
  )
}
