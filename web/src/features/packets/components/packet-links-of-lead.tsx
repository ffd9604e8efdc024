import type { PacketLog } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Button, Checkbox, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { useDeleteLinks } from '../api/delete-links.ts'
import { customerLinksQuery } from '../api/packets.ts'
import { linkTail } from '../model/packet.ts'
import { PacketActions } from './packet-actions.tsx'
import { PacketLinkList } from './packet-link-list.tsx'
import styles from './packet-links-of-lead.module.css'
import type { EmailTemplate } from './send-packet-slots.ts'

interface PacketLinksOfLeadProps {
  dealershipId: string
  timeZone: string
  customerId: string
  /** renders the dialog to write a link's email */
  emailTemplate: EmailTemplate
}

/** The packet links of a lead's customer, live; several can be deleted together (rules: packet links of a lead). */
export function PacketLinksOfLead({ dealershipId, timeZone, customerId, emailTemplate }: PacketLinksOfLeadProps) {
  const links = useQuery(customerLinksQuery(dealershipId, customerId))
  return (
    <section aria-labelledby="packet-links-heading">
      <Title order={3} size="h5" id="packet-links-heading" mb="xs">
        Packet Links
      </Title>
      {links.isPending ? <Skeleton height={96} radius="md" role="status" aria-label="Loading packet links" /> : null}
      <LoadError title="We couldn't load the packet links" query={links} />
      {links.data === undefined ? null : (
        <Links dealershipId={dealershipId} timeZone={timeZone} logs={links.data} emailTemplate={emailTemplate} />
      )}
    </section>
  )
}

interface LinksProps {
  dealershipId: string
  timeZone: string
  logs: readonly PacketLog[]
  emailTemplate: EmailTemplate
}

function Links({ dealershipId, timeZone, logs, emailTemplate }: LinksProps) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const deletion = useDeleteLinks(dealershipId)
  // another user may have deleted a selected link
  const chosen = logs.filter(({ _id }) => chosenIds.has(_id))
  const choose = (log: PacketLog, on: boolean) =>
    setChosenIds((ids) => new Set(on ? [...ids, log._id] : [...ids].filter((id) => id !== log._id)))

  const ask = async () => {
    const ids = chosen.map(({ _id }) => _id)
    if (!(await confirm({ title: 'Delete Packet Links', text: warning(chosen), confirmLabel: `Delete ${countOf(ids.length, 'link')}` })))
      return
    const left = await deletion.mutateAsync(ids)
    setChosenIds(new Set(left))
    if (left.length > 0) toast('One or more deletions failed. Please try again.')
    else toast(`${countOf(ids.length, 'packet link')} deleted`, 'good')
  }
  return (
    <>
      {logs.length === 0 ? null : (
        <div className={styles.tools}>
          <Checkbox
            label="Select all"
            checked={chosen.length === logs.length}
            indeterminate={chosen.length > 0 && chosen.length < logs.length}
            onChange={(event) => setChosenIds(new Set(event.currentTarget.checked ? logs.map(({ _id }) => _id) : []))}
          />
          <Button
            variant="subtle"
            c={chosen.length === 0 ? undefined : 'var(--fc-bad)'}
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={chosen.length === 0 || deletion.isPending}
            onClick={() => void ask()}
          >
            {deletion.isPending ? 'Deleting...' : `Delete selected${chosen.length === 0 ? '' : ` (${chosen.length})`}`}
          </Button>
        </div>
      )}
      <PacketLinkList
        logs={logs}
        show="vehicle"
        timeZone={timeZone}
        renderStart={(log) => (
          <Checkbox
            aria-label={`Select ${linkTail(log.link, 15)}, ${vehicleTitle(log.vehicle)}`}
            checked={chosenIds.has(log._id)}
            onChange={(event) => choose(log, event.currentTarget.checked)}
          />
        )}
        renderActions={(log) => <PacketActions log={log} timeZone={timeZone} emailTemplate={emailTemplate} />}
      />
    </>
  )
}

/** Names what will be deleted: 'You'll lose 2021 Jeep Wrangler (…abc) and its activity. …' */
function warning(logs: readonly PacketLog[]): string {
  const names = logs.slice(0, 5).map(({ vehicle, link }) => `${vehicleTitle(vehicle)} (${linkTail(link, 15)})`)
  const more = logs.length - names.length
  return `You'll lose ${names.join(', ')}${more === 0 ? '' : `, ${more} more`} and ${logs.length === 1 ? 'its activity. The link' : 'their activity. The links'} will stop working. This cannot be undone.`
}
