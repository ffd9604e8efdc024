import type { Customer, VehicleSnapshot } from '@forecourt/contracts/leads/records'
import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { type PacketTemplate, type PacketVehicle, TEMPLATES } from '../model/packet.ts'
import { CustomerLinks } from './customer-links.tsx'
import { PacketSharing } from './packet-sharing.tsx'
import styles from './send-packet.module.css'
import type { CustomerChoice, EmailTemplate } from './send-packet-slots.ts'

/** How long a confirmation stays (rules: send packet dialog). */
const ADDED_BANNER_MS = 2_000

export interface SendPacketModalProps {
  dealershipId: string
  vehicle: PacketVehicle
  snapshot: VehicleSnapshot
  /** photo and price beside the vehicle's name */
  summary: ReactNode
  packageStatus: ReactNode
  chooser: (choice: CustomerChoice) => ReactNode
  emailTemplate: EmailTemplate | null
  /** said for two seconds after a customer was added */
  addedText: string
  onClose: () => void
}

/**
 * 'Send Vehicle Packet' (rules: send packet dialog): choose a template, find or add a customer, and the link is made at once.
 * Closing forgets all of it.
 */
export function SendPacketModal(props: SendPacketModalProps) {
  const { dealershipId, vehicle, snapshot, summary, packageStatus, chooser, emailTemplate, addedText, onClose } = props
  const [template, setTemplate] = useState<PacketTemplate>('default')
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [justAdded, setJustAdded] = useState(false)
  const hideBanner = useTimeout(() => setJustAdded(false), ADDED_BANNER_MS)

  const select = (chosen: Customer, added: boolean) => {
    setCustomer(chosen)
    setJustAdded(added)
    if (added) hideBanner.start()
  }
  const changeCustomer = () => {
    setCustomer(null)
    setJustAdded(false)
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
              {vehicle.vin === '' ? '' : ` · VIN\u00a0…${vehicle.vin.slice(-6)}`}
            </Text>
          </div>
        </div>
        {packageStatus}
        <Radio.Group label="Packet Template" value={template} onChange={(value) => setTemplate(value as PacketTemplate)}>
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
            {addedText}
          </Alert>
        ) : null}
        {chooser({ dealershipId, vehicle, selected: customer, onSelect: select, onChangeCustomer: changeCustomer })}
        <PacketSharing
          dealershipId={dealershipId}
          vehicle={vehicle}
          snapshot={snapshot}
          template={template}
          customer={customer}
          emailTemplate={emailTemplate}
        />
        {customer === null ? null : <CustomerLinks dealershipId={dealershipId} customerId={customer._id} emailTemplate={emailTemplate} />}
      </Stack>
    </Dialog>
  )
}
