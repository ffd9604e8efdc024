import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { leadTimelineQuery } from '../../features/leads/api/leads.ts'
import { CopyTradeInLink } from '../../features/leads/components/copy-trade-in-link.tsx'
import { EngagementSummary } from '../../features/leads/components/engagement-summary.tsx'
import { LeadHead } from '../../features/leads/components/lead-head.tsx'
import { Timeline } from '../../features/leads/components/timeline.tsx'
import { leadName } from '../../features/leads/model/lead-list.ts'
import { PacketLinksOfLead } from '../../features/packets/components/packet-links-of-lead.tsx'
import { submittedText } from '../../features/packets/model/packet.ts'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { EmptyState } from '../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../staff-ui/error-state.tsx'
import { IconUserCheck, IconUsers } from '../../ui/icons.tsx'
import { AssignLead } from './assign-lead.tsx'
import { emailTemplate } from './email-template.tsx'
import styles from './lead-details.module.css'
import { useSession } from './session-context.ts'

interface LeadDetailsProps {
  dealershipId: string
  leadId: string
  onClose: () => void
}

/** A lead with its engagement, its packet links and everything its customer did, live. */
export function LeadDetails({ dealershipId, leadId, onClose }: LeadDetailsProps) {
  const timeline = useInfiniteQuery(leadTimelineQuery(dealershipId, leadId))
  const newest = timeline.data?.pages[0]
  const isGone = timeline.error instanceof ApiError && timeline.error.status === 404
  return (
    <Dialog width={1180} title={newest === undefined || isGone ? 'Lead Details' : leadName(newest.lead)} onClose={onClose}>
      {timeline.isPending ? <DetailsSkeleton /> : null}
      {isGone ? (
        <EmptyState
          icon={<IconUsers size={26} />}
          title="This lead is not here"
          text="It was deleted, or it is somebody else's. The list of leads shows those that are yours to see."
        >
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </EmptyState>
      ) : null}
      {timeline.isError && !isGone && newest === undefined ? (
        <ErrorState
          title="The lead could not be loaded"
          error={timeline.error}
          onRetry={() => void timeline.refetch()}
          retrying={timeline.isFetching}
        />
      ) : null}
      {newest === undefined || isGone ? null : (
        <Stack gap="lg">
          <Head lead={newest.lead} />
          <EngagementSummary {...newest} />
          <div className={styles.columns}>
            <section aria-labelledby="timeline-heading">
              <Title order={3} size="h5" id="timeline-heading" mb="sm">
                Engagement Timeline
              </Title>
              {timeline.isRefetchError ? (
                <Text size="sm" c="dimmed" mb="sm" role="status">
                  What is below may be old: the server did not answer.
                </Text>
              ) : null}
              <Timeline
                entries={timeline.data?.pages.flatMap(({ entries }) => entries) ?? []}
                submittedText={submittedText}
                hasOlder={timeline.hasNextPage}
                isLoadingOlder={timeline.isFetchingNextPage}
                onOlder={() => void timeline.fetchNextPage()}
              />
            </section>
            <PacketLinksOfLead dealershipId={dealershipId} customerId={newest.lead.customerId} emailTemplate={emailTemplate} />
          </div>
        </Stack>
      )}
    </Dialog>
  )
}

/** Who it is, whose it is, and for managers a way to change that. */
function Head({ lead }: { lead: Lead }) {
  const { user } = useSession()
  const [assigning, setAssigning] = useState(false)
  return (
    <>
      <LeadHead lead={lead}>
        <CopyTradeInLink lead={lead} />
        {user.role === 'SALES' ? null : (
          <Button variant="default" leftSection={<IconUserCheck size={16} />} onClick={() => setAssigning(true)}>
            Assign
          </Button>
        )}
      </LeadHead>
      {assigning ? <AssignLead lead={lead} onClose={() => setAssigning(false)} /> : null}
    </>
  )
}

function DetailsSkeleton() {
  return (
    <Stack role="status" aria-label="Loading lead">
      <Skeleton height={64} radius="md" />
      <Skeleton height={150} radius="md" />
      <Skeleton height={240} radius="md" />
    </Stack>
  )
}
