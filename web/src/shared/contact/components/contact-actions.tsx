import button from '../../../ui/button.module.css'
import { IconMessage, IconPhone, IconPin } from '../../../ui/icons.tsx'
import type { ContactLinks } from '../model/contact-links.ts'
import styles from './contact-actions.module.css'

interface ContactActionsProps {
  links: ContactLinks
  /** the person to call: 'Marcus' */
  name: string
}

/** Call, Text and Directions, each only if it has a link; nothing if none has. */
export function ContactActions({ links: { call, text, directions }, name }: ContactActionsProps) {
  if (call === '' && text === '' && directions === '') return null
  return (
    <div className={styles.actions}>
      {call === '' ? null : (
        <a className={button.button} href={call} aria-label={`Call ${name}`}>
          <IconPhone size={18} /> Call
        </a>
      )}
      {text === '' ? null : (
        <a className={button.button} href={text} aria-label={`Text ${name}`}>
          <IconMessage size={18} /> Text
        </a>
      )}
      {directions === '' ? null : (
        <a className={button.button} href={directions} target="_blank" rel="noreferrer">
          <IconPin size={18} /> Directions
        </a>
      )}
    </div>
  )
}
