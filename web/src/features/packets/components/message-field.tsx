import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { MESSAGE_LENGTH, messageSize } from '../model/message.ts'
import styles from './send-packet.module.css'

interface MessageFieldProps {
  value: string
  /** the characters of the whole text, including its link */
  length: number
  onChange: (text: string) => void
}

/** The message that is sent with the link; the link is added at its end. */
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
