import { PACKET_NOTE_LENGTH } from 'virtual:contract-constants'
import { SegmentedControl, Textarea } from '@mantine/core'
import { Fold } from '../../../staff-ui/fold.tsx'
import type { Expiry } from '../model/expiry.ts'
import { expiryText } from '../model/expiry.ts'
import { type PacketTemplate, TEMPLATES } from '../model/packet.ts'
import { ExpiryField } from './expiry-field.tsx'
import styles from './send-packet.module.css'

interface SendOptionsProps {
  template: PacketTemplate
  onTemplate: (template: PacketTemplate) => void
  /** of the dealership */
  timeZone: string
  expiry: Expiry
  onExpiry: (expiry: Expiry) => void
  note: string
  onNote: (note: string) => void
  /** the first name of the customer */
  firstName: string
}

/** Options with defaults that suit most packets: the template, the link's expiration, and a note on the packet. */
export function SendOptions({ template, onTemplate, timeZone, expiry, onExpiry, note, onNote, firstName }: SendOptionsProps) {
  const chosen = TEMPLATES.find(({ id }) => id === template)
  return (
    <>
      <Fold title="Packet Template" summary={`${chosen?.name} · Link expires: ${expiryText(expiry)}`}>
        <div className={styles.options}>
          <div>
            <SegmentedControl
              aria-label="Packet Template"
              value={template}
              onChange={(value) => onTemplate(value as PacketTemplate)}
              data={TEMPLATES.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <p className={styles.description}>{chosen?.description}</p>
          </div>
          <ExpiryField timeZone={timeZone} value={expiry} onChange={onExpiry} />
        </div>
      </Fold>
      <Fold title="Note on the packet" summary={note === '' ? 'Optional' : note}>
        <Textarea
          label="Note on the packet"
          description={`${firstName || 'Your customer'} reads it next to your name.`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={PACKET_NOTE_LENGTH}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      </Fold>
    </>
  )
}
