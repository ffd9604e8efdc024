import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { vehicleLinksQuery } from '../api/packets.ts'
import { PacketActions } from './packet-actions.tsx'
import { PacketLinkList } from './packet-link-list.tsx'

/** The packet links of one vehicle, live. */
export function VehicleLinks({
  dealershipId,
  timeZone,
  vehicle,
}: {
  dealershipId: string
  timeZone: string
  vehicle: { vin: string; stockNumber: string }
}) {
  const links = useQuery(vehicleLinksQuery(dealershipId, vehicle))
  if (links.isPending) return <Skeleton height={72} radius="md" />
  if (links.data === undefined) return <LoadError title="We couldn't load the packet links" query={links} />
  return (
    <PacketLinkList
      logs={links.data}
      show="customer"
      timeZone={timeZone}
      renderActions={(log) => <PacketActions log={log} timeZone={timeZone} emailTemplate={null} />}
    />
  )
}
