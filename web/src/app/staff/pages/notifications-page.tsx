import { Select } from '@mantine/core'
import { ChannelHealth } from '../../../features/alerts/components/channel-health.tsx'
import { Chats } from '../../../features/alerts/components/chats.tsx'
import { Deliveries, deliveryFilterIn } from '../../../features/alerts/components/deliveries.tsx'
import { Inbox } from '../../../features/alerts/components/inbox.tsx'
import { MailBounced } from '../../../features/alerts/components/mail-bounced.tsx'
import { PauseAlerts } from '../../../features/alerts/components/pause-alerts.tsx'
import settings from '../../../features/alerts/components/preferences.module.css'
import { PreferencesForm } from '../../../features/alerts/components/preferences-form.tsx'
import { PushDevices } from '../../../features/alerts/components/push-devices.tsx'
import { notificationsPath } from '../../../shared/staff-paths.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { FormSkeleton } from '../../../staff-ui/form-skeleton.tsx'
import { useSession } from '../session-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'
import { PageTabs } from '../shell/page-tabs.tsx'
import { useChosenDealership } from '../shell/use-chosen-dealership.ts'
import { useDealerships } from '../shell/use-dealerships.ts'
import { useViewParams } from '../use-view-params.ts'
import { choice, pageNumber } from '../view-params.ts'

const OWN = [
  { value: 'inbox', text: 'Inbox', path: notificationsPath() },
  { value: 'settings', text: 'Settings', path: notificationsPath({ tab: 'settings' }) },
] as const
const CHANNELS = { value: 'channels', text: 'Channels', path: notificationsPath({ tab: 'channels' }) } as const
const DELIVERIES = { value: 'deliveries', text: 'Deliveries', path: notificationsPath({ tab: 'deliveries' }) } as const
const TABS = {
  SALES: { tabs: OWN, values: ['inbox', 'settings'] },
  ADMIN: { tabs: [...OWN, CHANNELS], values: ['inbox', 'settings', 'channels'] },
  OWNER: { tabs: [...OWN, CHANNELS, DELIVERIES], values: ['inbox', 'settings', 'channels', 'deliveries'] },
} as const
type Tab = (typeof TABS)['OWNER']['values'][number]

/** A user's alerts and preferences; the chats of a dealership for its managers; channel health and deliveries for the OWNER (rules: alerts). */
export function NotificationsPage() {
  const { user } = useSession()
  const [params, change] = useViewParams()
  const { tabs, values } = TABS[user.role]
  const tab = choice<Tab>(params, 'tab', values)
  const page = pageNumber(params)
  const onPage = (next: number, replace = false) => change({ page: next }, { replace })
  return (
    <Page title="Notifications" tabs={<PageTabs<Tab> tabs={tabs} current={tab} />}>
      <PageBody narrow={tab !== 'deliveries'}>
        {tab === 'inbox' ? (
          <Inbox
            namesDealership={user.role === 'OWNER'}
            page={page}
            onPage={onPage}
            unread={params.get('show') === 'unread'}
            onUnread={(unread) => change({ show: unread ? 'unread' : null }, { preventScrollReset: true })}
          />
        ) : null}
        {tab === 'settings' ? (
          <div className={settings.stack}>
            <MailBounced />
            <PauseAlerts />
            <PushDevices />
            <PreferencesForm />
          </div>
        ) : null}
        {tab === 'channels' ? <Channels /> : null}
        {tab === 'deliveries' ? (
          <Deliveries
            filter={deliveryFilterIn(params)}
            onFilter={(filter) => change({ ...filter }, { preventScrollReset: true })}
            page={page}
            onPage={onPage}
          />
        ) : null}
      </PageBody>
    </Page>
  )
}

function Channels() {
  const { user } = useSession()
  const { dealerships, list } = useDealerships()
  const { dealershipId } = useChosenDealership()
  // in the address, so that choosing another one asks before unsaved input is lost, like any other navigation
  const [params, change] = useViewParams()
  const shown = dealerships?.find(({ _id }) => _id === (params.get('dealership') ?? dealershipId)) ?? dealerships?.[0]
  return (
    <>
      {user.role === 'OWNER' ? <ChannelHealth /> : null}
      {list.isPending ? <FormSkeleton label="Loading chats" fields={4} /> : null}
      <LoadError title="We couldn't load the dealerships" query={list} />
      {user.role === 'OWNER' && dealerships !== null && dealerships.length > 1 ? (
        <Select
          label="Dealership"
          allowDeselect={false}
          searchable
          mb="md"
          value={shown?._id ?? null}
          onChange={(dealership) => change({ dealership }, { preventScrollReset: true })}
          data={dealerships.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      ) : null}
      {shown === undefined ? null : <Chats key={shown._id} dealershipId={shown._id} dealershipName={shown.name} />}
    </>
  )
}
