import type { Lead } from '@forecourt/contracts/leads/records'
import { Stack, Text, Title } from '@mantine/core'
import { ActivityList } from '../../features/leads/components/activity-list.tsx'
import { createdByText } from '../../features/leads/model/lead-list.ts'
import { CustomerLinks } from '../../features/packets/components/customer-links.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { vehicleTitle } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** A lead's packets and what the customer did with them, live. */
export function LeadDetails({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const name = `${lead.firstName} ${lead.lastName}`.trim()
  return (
    <Dialog width={680} title={name} onClose={onClose}>
      <Stack gap="lg">
        <div>
          <Text>{[lead.email, lead.phone, lead.zip].filter(Boolean).join(' · ') || 'No email or phone'}</Text>
          <Text size="sm" c="dimmed">
            {vehicleTitle(lead.vehicle)} · created by {createdByText(lead)}, <RelativeTime at={lead.createdAt} />
          </Text>
        </div>
        <CustomerLinks dealershipId={lead.dealershipId} customerId={lead.customerId} />
        <section aria-labelledby="activity-heading">
          <Title order={3} size="h5" id="activity-heading" mb="xs">
            Activity
          </Title>
          <ActivityList dealershipId={lead.dealershipId} email={lead.email} />
        </section>
      </Stack>
    </Dialog>
  )
}
