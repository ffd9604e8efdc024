import type { Customer, PacketLog, VehicleSnapshot } from '@forecourt/contracts/leads/records'
import { Button, SegmentedControl, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { customerLinksQuery } from '../api/packets.ts'
import { type Expiry, expiresAt, NEVER } from '../model/expiry.ts'
import type { PacketTemplate, PacketVehicle } from '../model/packet.ts'
import { ExpiryField } from './expiry-field.tsx'
import styles from './send-packet.module.css'
import type { EmailTemplate } from './send-packet-slots.ts'
import { ShareableLink } from './shareable-link.tsx'
import { useAccess } from './use-access.ts'
import { usePacketLinks } from './use-packet-links.ts'

/** How the packet goes to the customer (rules: send packet dialog). */
type Channel = 'weblink' | 'email'

interface PacketSharingProps {
  dealershipId: string
  vehicle: PacketVehicle
  snapshot: VehicleSnapshot
  template: PacketTemplate
  customer: Customer | null
  emailTemplate: EmailTemplate | null
}

/**
 * How the packet goes to the customer who is chosen: a web link, made at once and again for another template, or a mail. Choosing email puts
 * the link away; a mail makes it when it is written.
 */
export function PacketSharing({ dealershipId, vehicle, snapshot, template, customer, emailTemplate }: PacketSharingProps) {
  const [channel, setChannel] = useState<Channel>('weblink')
  const [expiry, setExpiry] = useState<Expiry>(NEVER)
  const [writing, setWriting] = useState<PacketLog | null>(null)
  const { log, error, show, clear } = usePacketLinks(dealershipId, { vehicle, snapshot })
  const access = useAccess(dealershipId)
  const live = useQuery({ ...customerLinksQuery(dealershipId, customer?._id ?? ''), enabled: customer !== null })
  // What staff do to the link in the list below shows here as well.
  const shown = live.data?.find(({ _id }) => _id === log?._id) ?? log

  const link = (chosen: Customer) => show({ customer: chosen, template, expiresAt: expiresAt(expiry, new Date()) ?? null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is made for a customer, a template and a channel; its end changes by itself
  useEffect(() => {
    if (customer === null || channel === 'email') clear()
    else void link(customer)
  }, [customer?._id, template, channel])

  const changeExpiry = (next: Expiry) => {
    setExpiry(next)
    const end = expiresAt(next, new Date())
    if (shown !== null && end !== undefined) void access.setExpiry(shown, end)
  }
  const write = async () => {
    if (customer === null) return
    const made = shown ?? (await link(customer))
    if (made !== null) setWriting(made)
  }
  return (
    <section aria-labelledby="web-link-heading">
      <div className={styles.sharingHead}>
        <Title order={3} size="h5" id="web-link-heading">
          {channel === 'weblink' ? 'Shareable Web Link' : 'Email'}
        </Title>
        {emailTemplate === null ? null : (
          <SegmentedControl
            aria-label="Send as"
            value={channel}
            onChange={(next) => setChannel(next as Channel)}
            data={[
              { value: 'weblink', label: 'Web link' },
              { value: 'email', label: 'Email' },
            ]}
          />
        )}
      </div>
      {customer === null ? (
        <Text c="dimmed">Select a customer first.</Text>
      ) : (
        <>
          {channel === 'weblink' ? (
            <ShareableLink
              log={shown}
              error={error}
              onRetry={() => void link(customer)}
              onEmail={emailTemplate === null ? null : () => void write()}
            />
          ) : (
            <EmailChannel email={customer.email} error={error} onWrite={() => void write()} />
          )}
          <ExpiryField label="The link works" value={expiry} onChange={changeExpiry} />
        </>
      )}
      {writing === null || emailTemplate === null ? null : emailTemplate({ log: writing, onClose: () => setWriting(null) })}
    </section>
  )
}

function EmailChannel({ email, error, onWrite }: { email: string; error: unknown; onWrite: () => void }) {
  if (error !== null) return <ErrorState title="The link could not be made" error={error} onRetry={onWrite} />
  return (
    <div className={styles.emailChannel}>
      <Text>{email === '' ? 'This customer has no email address: write the mail, and copy it.' : `To ${email}`}</Text>
      <Button onClick={onWrite}>Create Email Template</Button>
    </div>
  )
}
