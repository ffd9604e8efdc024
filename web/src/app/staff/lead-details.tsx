import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useReadAlertsOf } from '../../features/alerts/api/alerts.ts'
import { leadTimelineQuery } from '../../features/leads/api/leads.ts'
import { CopyTradeInLink } from '../../features/leads/components/copy-trade-in-link.tsx'
import { LeadAsks } from '../../features/leads/components/lead-asks.tsx'
import { LeadPanelHead } from '../../features/leads/components/lead-panel-head.tsx'
import { LeadScore } from '../../features/leads/components/lead-score.tsx'
import { Timeline } from '../../features/leads/components/timeline.tsx'
import { PacketLinksOfLead } from '../../features/packets/components/packet-links-of-lead.tsx'
import { submittedText } from '../../features/packets/model/packet.ts'
import { customersPath } from '../../shared/staff-paths.ts'
import { LoadError } from '../../staff-ui/error-state.tsx'
import { IconSend, IconUserCheck } from '../../ui/icons.tsx'
import { emailTemplate } from './email-template.tsx'
import { GoneLead } from './gone-lead.tsx'
import styles from './lead-details.module.css'
import { LastPacketActivity, SubmittedInfoButton } from './lead-packets.tsx'
import { useSession } from './session-context.ts'

interface LeadDetailsProps {
  dealershipId: string
  timeZone: string
  leadId: string
  /** the lead from the list, to show immediately; null when it is not on the list */
  known: Lead | null
  onClose: () => void
  onStep: ((by: 1 | -1) => void) | null
  onSend: (lead: Lead) => void
  /** null for users who may not assign leads */
  onAssign: ((lead: Lead) => void) | null
  renderMenu: (lead: Lead) => ReactNode
}

/** A lead with the customer's request, their packet links and all their activity, updated live. */
export function LeadDetails({ dealershipId, timeZone, leadId, known, onClose, onStep, onSend, onAssign, renderMenu }: LeadDetailsProps) {
  const { user } = useSession()
  const timeline = useInfiniteQuery(leadTimelineQuery(dealershipId, leadId))
  const newest = timeline.data?.pages[0]
  const isGone = timeline.error instanceof ApiError && timeline.error.status === 404
  const lead = newest?.lead ?? known
  useReadAlertsOf(newest?.lead.customerId)
  if (isGone) return <GoneLead dealershipId={dealershipId} leadId={leadId} onClose={onClose} />
  return (
    <div className={styles.details}>
      {lead === null ? null : (
        <>
          <LeadPanelHead
            lead={lead}
            userId={user.id}
            customerHref={<Link to={customersPath(dealershipId, lead.customerId)}>Customer</Link>}
            onStep={onStep}
            onClose={onClose}
            menu={renderMenu(lead)}
          />
          <LeadAsks lead={lead}>
            <SubmittedInfoButton lead={lead} />
            <Button size="xs" variant="default" leftSection={<IconSend size={14} />} onClick={() => onSend(lead)}>
              Send another vehicle
            </Button>
            {onAssign === null ? null : (
              <Button size="xs" variant="default" leftSection={<IconUserCheck size={14} />} onClick={() => onAssign(lead)}>
                Assign
              </Button>
            )}
            <CopyTradeInLink lead={lead} />
          </LeadAsks>
        </>
      )}
      {timeline.isPending ? <DetailsSkeleton /> : null}
      <LoadError title="We couldn't load the lead" query={timeline} />
      {newest === undefined ? null : (
        <>
          <LeadScore {...newest} />
          <div className={styles.section}>
            <PacketLinksOfLead
              dealershipId={dealershipId}
              timeZone={timeZone}
              customerId={newest.lead.customerId}
              emailTemplate={emailTemplate}
            />
          </div>
          <section className={styles.section} aria-labelledby="timeline-heading">
            <div className={styles.heading}>
              <h3 id="timeline-heading">Engagement Timeline</h3>
              <LastPacketActivity lead={newest.lead} />
            </div>
            {timeline.isRefetchError ? (
              <Text size="sm" c="dimmed" mb="sm" role="status">
                This may be out of date. We couldn't reach the server.
              </Text>
            ) : null}
            <Timeline
              entries={timeline.data?.pages.flatMap(({ entries }) => entries) ?? []}
              submittedText={submittedText}
              hasOlder={timeline.hasNextPage}
              isLoadingOlder={timeline.isFetchingNextPage}
              olderFailed={timeline.isFetchNextPageError}
              onOlder={() => void timeline.fetchNextPage()}
            />
          </section>
        </>
      )}
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <Stack role="status" aria-label="Loading lead" p="md" gap="lg">
      <div>
        <Skeleton height={22} width="48%" mb={10} />
        <Skeleton height={12} width="72%" />
      </div>
      <Group grow gap="xs">
        {['call', 'text', 'email'].map((way) => (
          <Skeleton key={way} height={44} radius="md" />
        ))}
      </Group>
      <Skeleton height={72} radius="md" />
      {['newest', 'second', 'third', 'fourth', 'fifth'].map((entry) => (
        <Group key={entry} wrap="nowrap" gap="sm">
          <Skeleton height={28} circle />
          <div style={{ flex: 1 }}>
            <Skeleton height={12} width="64%" mb={8} />
            <Skeleton height={10} width="36%" />
          </div>
        </Group>
      ))}
    </Stack>
  )
}
