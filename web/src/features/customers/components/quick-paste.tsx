import { Button, Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import styles from './customers.module.css'

interface QuickPasteProps {
  /** fills the form; returns whether anything was found */
  onParse: (text: string) => boolean
  onClear: () => void
}

/** 'Quick Paste and Parse' (rules: quick paste): fills the form from a pasted signature or fields of a CRM. */
export function QuickPaste({ onParse, onClear }: QuickPasteProps) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState('')
  const pasted = useRef(false)
  const parse = (from: string) =>
    setOutcome(onParse(from) ? 'We filled in what we found. Please check it.' : 'We found no contact details in this text.')
  const change = (next: string) => {
    setText(next)
    if (pasted.current) parse(next)
    pasted.current = false
  }
  const clear = () => {
    setText('')
    setOutcome('')
    onClear()
  }
  return (
    <div className={styles.paste}>
      <Textarea
        label="Quick Paste and Parse"
        description="Paste a signature or contact details. The form fills itself."
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onPaste={() => {
          pasted.current = true
        }}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={text.trim() === ''} onClick={() => parse(text)}>
          Parse
        </Button>
        <Button variant="default" size="xs" onClick={clear}>
          Clear All
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {outcome}
        </Text>
      </Group>
    </div>
  )
}
