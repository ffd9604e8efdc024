import type { Customer } from '@forecourt/contracts/leads/records'
import { Alert, Radio, Stack, Text, Title } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { vehicleTitle } from '../../../ui/format.ts'
import { useMakeLink } from '../api/packets.ts'
import { type PacketTemplate, type PacketVehicle, TEMPLATES } from '../model/packet.ts'
import { CustomerChooser } from './customer-chooser.tsx'
import { CustomerLinks } from './customer-links.tsx'
import styles from './send-packet.module.css'
import { ShareableLink } from './shareable-link.tsx'

/** spec/3 section 9. */
const ADDED_BANNER_MS = 2_000

interface SendPacketModalProps {
  dealershipId: string
  vehicle: PacketVehicle
  /** photo and price beside the vehicle's name */
  summary: ReactNode
  onClose: () => void
}

/**
 * 'Send Vehicle Packet' (spec/3 section 2.3): choose a template, find or add a customer, and the link is made at once. Closing
 * forgets all of it.
 */
export function SendPacketModal({ dealershipId, vehicle, summary, onClose }: SendPacketModalProps) {
  const [template, setTemplate] = useState<PacketTemplate>('default')
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [justAdded, setJustAdded] = useState(false)
  const hideBanner = useTimeout(() => setJustAdded(false), ADDED_BANNER_MS)
  const makeLink = useMakeLink(dealershipId)

  const link = (chosen: Customer, as: PacketTemplate) =>
    makeLink.mutate({ vehicle, customerId: chosen._id, email: chosen.email, template: as })
  const select = (chosen: Customer, added: boolean) => {
    setCustomer(chosen)
    setJustAdded(added)
    if (added) hideBanner.start()
    link(chosen, template)
  }
  const changeTemplate = (as: PacketTemplate) => {
    setTemplate(as)
    if (customer !== null) link(customer, as)
  }
  const changeCustomer = () => {
    setCustomer(null)
    makeLink.reset()
  }
  return (
    <Dialog width={720} title="Send Vehicle Packet" onClose={onClose}>
      <Stack gap="lg">
        <div className={styles.vehicle}>
          {summary}
          <div>
            <Text fw={650}>{vehicleTitle(vehicle)}</Text>
            <Text size="sm" c="dimmed">
              Status: Available
              {vehicle.stockNumber === '' ? '' : ` · Stock ${vehicle.stockNumber}`}
              {vehicle.vin === '' ? '' : ` · VIN …${vehicle.vin.slice(-6)}`}
            </Text>
          </div>
        </div>
        <Radio.Group label="Packet Template" value={template} onChange={(value) => changeTemplate(value as PacketTemplate)}>
          <div className={styles.templates}>
            {TEMPLATES.map(({ id, name, description }) => (
              <Radio.Card key={id} value={id} className={styles.template} p="sm">
                <Radio.Indicator />
                <span>
                  <b>{name}</b>
                  <span className={styles.description}>{description}</span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        {justAdded ? (
          <Alert color="green" variant="outline" role="status" p="sm">
            Customer Added Successfully!
          </Alert>
        ) : null}
        <CustomerChooser
          dealershipId={dealershipId}
          vehicle={vehicle}
          selected={customer}
          onSelect={select}
          onChangeCustomer={changeCustomer}
        />
        <section aria-labelledby="web-link-heading">
          <Title order={3} size="h5" id="web-link-heading" mb="xs">
            Shareable Web Link
          </Title>
          {customer === null ? (
            <Text c="dimmed">Select a customer first.</Text>
          ) : (
            <ShareableLink log={makeLink.data ?? null} error={makeLink.error} onRetry={() => link(customer, template)} />
          )}
        </section>
        {customer === null ? null : <CustomerLinks dealershipId={dealershipId} customerId={customer._id} />}
      </Stack>
    </Dialog>
  )
}
