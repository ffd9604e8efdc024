import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { MESSAGE_LENGTH, messageSize } from '../model/message.ts'
import styles from './send-packet.module.css'

interface MessageFieldProps {
  value: string
  /** characters of the whole text, its link included */
  length: number
  onChange: (text: string) => void
}

/** The words that go with the link, which itself is added at their end. */
export function MessageField({ value, length, onChange }: MessageFieldProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.messageHead}>
        <label htmlFor={id}>Message</label>
        <output htmlFor={id} className="tabular">
          {messageSize(length)}
        </output>
      </div>
      <Textarea
        id={id}
        aria-describedby={`${id}-link`}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MESSAGE_LENGTH}
        value={value}
        classNames={{ input: styles.message }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-link`} className={styles.messageFoot}>
        The packet's link is added at the end.
      </p>
    </div>
  )
}
