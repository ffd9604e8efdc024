import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { customerLinksQuery } from '../api/packets.ts'
import { PacketActions } from './packet-actions.tsx'
import { PacketLinkList } from './packet-link-list.tsx'
import type { EmailTemplate } from './send-packet-slots.ts'

/** Every packet link of one customer, live. */
export function CustomerLinks({
  dealershipId,
  timeZone,
  customerId,
  emailTemplate = null,
}: {
  dealershipId: string
  timeZone: string
  customerId: string
  emailTemplate?: EmailTemplate | null
}) {
  const links = useQuery(customerLinksQuery(dealershipId, customerId))
  return (
    <section aria-labelledby="packet-links-heading">
      <Title order={3} size="h5" id="packet-links-heading" mb="xs">
        Packet links
      </Title>
      {links.isPending ? <Skeleton height={72} radius="md" /> : null}
      <LoadError title="We couldn't load the packet links" query={links} />
      {links.data === undefined ? null : (
        <PacketLinkList
          logs={links.data}
          show="vehicle"
          timeZone={timeZone}
          renderActions={(log) => <PacketActions log={log} timeZone={timeZone} emailTemplate={emailTemplate} />}
        />
      )}
    </section>
  )
}
