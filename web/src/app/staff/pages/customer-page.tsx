import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useReadAlertsOf } from '../../../features/alerts/api/alerts.ts'
import { CustomerContactForm } from '../../../features/customers/components/contact-form.tsx'
import { useAskDelete } from '../../../features/customers/components/use-ask-delete.ts'
import { leadTimelineQuery } from '../../../features/leads/api/leads.ts'
import { ContactBar } from '../../../features/leads/components/contact-bar.tsx'
import { LeadsOfCustomer } from '../../../features/leads/components/leads-of-customer.tsx'
import { Timeline } from '../../../features/leads/components/timeline.tsx'
import { PacketLinksOfLead } from '../../../features/packets/components/packet-links-of-lead.tsx'
import { submittedText } from '../../../features/packets/model/packet.ts'
import { type CustomerHistory, customerQuery } from '../../../shared/customers/api/customer.ts'
import { useNotePress } from '../../../shared/customers/api/note-contact.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { customersPath } from '../../../shared/staff-paths.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError, queryFailure } from '../../../staff-ui/error-state.tsx'
import { Fold } from '../../../staff-ui/fold.tsx'
import { PartError } from '../../../staff-ui/part-error.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { useLocationNow } from '../../../staff-ui/use-location-now.ts'
import { countOf } from '../../../ui/format.ts'
import { IconPerson, IconSend, IconTrash } from '../../../ui/icons.tsx'
import { emailTemplate } from '../email-template.tsx'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'
import { useModalParam } from '../use-modal-param.ts'
import styles from './customer-page.module.css'
import { CustomerSkeleton } from './customer-skeleton.tsx'

/** One customer (rules: customer page): their contact details, to be edited in place, and their activity for all vehicles. */
export function CustomerPage() {
  const { _id: dealershipId } = useDealership()
  const { customerId = '' } = useParams()
  const found = useQuery(customerQuery(dealershipId, customerId))
  const { open } = useModalParam()
  const title = found.data ? customerName(found.data.customer) : 'Customer'
  const customers = { text: 'Customers', path: customersPath(dealershipId) }
  return (
    <Page
      title={title}
      crumb={customers}
      back={customers}
      actions={
        found.data ? (
          <Button
            variant="default"
            visibleFrom="sm"
            leftSection={<IconSend size={16} />}
            onClick={() => open('send', dealershipId, { itemId: customerId })}
          >
            Send Packet
          </Button>
        ) : null
      }
      dealershipId={dealershipId}
    >
      <PageBody>
        {found.isPending ? <CustomerSkeleton /> : null}
        <LoadError title="We couldn't load the customer" query={found} />
        {found.data === null ? (
          <EmptyState
            icon={<IconPerson size={26} />}
            title="This customer isn't available"
            text="They were deleted or you don't have access."
          >
            <Button component={Link} to={customersPath(dealershipId)} variant="default">
              All customers
            </Button>
          </EmptyState>
        ) : null}
        {found.data ? <Found key={customerId} {...found.data} /> : null}
      </PageBody>
    </Page>
  )
}

function Found({ customer, leads }: CustomerHistory) {
  const { dealershipId, _id, leadId } = customer
  const { timeZone } = useDealership().settings
  const { pathname } = useLocation()
  const locationNow = useLocationNow()
  const navigate = useNavigate()
  const notePress = useNotePress(dealershipId)
  useReadAlertsOf(_id)
  const { ask, deleting } = useAskDelete(dealershipId, () => {
    // the user may have gone elsewhere since
    if (locationNow().pathname === pathname) void navigate(customersPath(dealershipId), { replace: true })
  })
  const [newest] = leads
  // in one column, the leads come before the contact details, which rarely change
  const narrow = useMediaQuery('(max-width: 1080px)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <ContactBar contact={customer} onContact={(channel) => notePress({ leadId, channel })} />
        <p className={styles.facts}>
          {countOf(customer.leads, 'lead')} · {countOf(customer.packets, 'packet')} · {countOf(customer.opens, 'open')} ·{' '}
          {customer.lastActiveAt === null ? (
            'No activity yet'
          ) : (
            <>
              Last activity <RelativeTime at={customer.lastActiveAt} />
            </>
          )}
        </p>
        <Fold level={2} folds={narrow} title="Edit contact" summary={[customer.email, customer.zip].filter(Boolean).join(' · ')}>
          <CustomerContactForm customer={customer} />
          <div className={styles.danger}>
            <Button
              variant="subtle"
              color="red"
              c="var(--fc-bad)"
              leftSection={<IconTrash size={16} />}
              loading={deleting !== null}
              onClick={() => void ask(customer)}
            >
              Delete customer
            </Button>
          </div>
        </Fold>
      </div>
      <div className={styles.history}>
        <Section title="Leads">
          <LeadsOfCustomer leads={leads} />
        </Section>
        <PacketLinksOfLead dealershipId={dealershipId} timeZone={timeZone} customerId={_id} emailTemplate={emailTemplate} />
        {newest === undefined ? null : <NewestTimeline lead={newest} />}
      </div>
    </div>
  )
}

/** The timeline of the newest lead; it covers all packets of the customer. */
function NewestTimeline({ lead }: { lead: Lead }) {
  const timeline = useInfiniteQuery(leadTimelineQuery(lead.dealershipId, lead._id))
  if (timeline.isPending) return <Skeleton height={200} radius="md" />
  if (timeline.data === undefined) {
    return (
      <Section title="Engagement Timeline">
        <PartError text="We couldn't load the timeline." {...queryFailure(timeline)} />
      </Section>
    )
  }
  return (
    <Section title="Engagement Timeline">
      <Timeline
        entries={timeline.data.pages.flatMap(({ entries }) => entries)}
        submittedText={submittedText}
        hasOlder={timeline.hasNextPage}
        isLoadingOlder={timeline.isFetchingNextPage}
        olderFailed={timeline.isFetchNextPageError}
        onOlder={() => void timeline.fetchNextPage()}
      />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
