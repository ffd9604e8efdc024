import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import styles from './customers.module.css'

interface QuickPasteProps {
  /** fills the form; answers whether anything was found */
  onParse: (text: string) => boolean
  onClear: () => void
}

/** 'Quick Paste and Parse' (rules: quick paste): a signature or a CRM's fields in, a filled form out. */
export function QuickPaste({ onParse, onClear }: QuickPasteProps) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState('')
  const parse = () =>
    setOutcome(onParse(text) ? 'The form is filled with what was found. Please check it.' : 'Nothing was found in this text.')
  const clear = () => {
    setText('')
    setOutcome('')
    onClear()
  }
  return (
    <div className={styles.paste}>
      <Textarea
        label="Quick Paste and Parse"
        description="Paste name, phone, email, city, state and ZIP; Parse fills the form"
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button variant="light" disabled={text.trim() === ''} onClick={parse}>
          Parse
        </Button>
        <Button variant="default" onClick={clear}>
          Clear All
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {outcome}
        </Text>
      </Group>
    </div>
  )
}
