import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { InventoryTab } from '../../../features/inventory/components/inventory-tab.tsx'
import { addressChange, type InventoryQueryChange, parseInventoryQuery } from '../../../features/inventory/model/inventory-query.ts'
import { feedPath, homePath } from '../../../shared/staff-paths.ts'
import { timeAgo } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { lowerFirst } from '../../../ui/format.ts'
import { IconSend, IconUpload } from '../../../ui/icons.tsx'
import { InventoryTabs } from '../inventory-tabs.tsx'
import { SendPacket } from '../send-packet.tsx'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { useModalParam } from '../use-modal-param.ts'
import { useSavedFilters } from '../use-saved-filters.ts'
import { useViewParams } from '../use-view-params.ts'
import { VehicleActions } from '../vehicle-actions.tsx'
import styles from './inventory-page.module.css'

/** The vehicles of a dealership (rules: inventory screen). */
export function InventoryPage() {
  const { user } = useSession()
  const dealership = useDealership()
  const { _id: dealershipId, name, vehicles, settings } = dealership
  const mayManage = user.role !== 'SALES'
  const [params, change] = useViewParams()
  const saved = useSavedFilters('inventory', params)
  const { open } = useModalParam()
  const [sending, setSending] = useState<Vehicle | null>(null)
  /** a chosen filter adds a history entry, which 'back' removes; typing adds none */
  const onInventory = (asked: InventoryQueryChange, typed = false) =>
    change((now) => addressChange(now, asked), { replace: typed, preventScrollReset: !('page' in asked) })
  const renderAction = useCallback(
    (vehicle: Vehicle) => (
      <VehicleActions
        vehicle={vehicle}
        onSend={() => setSending(vehicle)}
        onEdit={mayManage ? () => open('edit-vehicle', dealershipId, { itemId: vehicle._id }) : null}
      />
    ),
    [mayManage, open, dealershipId],
  )
  return (
    <Page
      title="Inventory"
      crumb={{ text: name, path: homePath(dealershipId) }}
      tabs={<InventoryTabs dealershipId={dealershipId} current="all" />}
      wideTabs
      actions={
        <>
          <FeedState />
          {vehicles === 0 ? null : (
            <Button className={styles.send} leftSection={<IconSend size={16} />} onClick={() => open('send', dealershipId)}>
              Send Packet
            </Button>
          )}
        </>
      }
      dealershipId={dealershipId}
    >
      <InventoryTab
        dealershipId={dealershipId}
        timeZone={settings.timeZone}
        query={parseInventoryQuery(params)}
        onChange={onInventory}
        saved={saved}
        renderAction={renderAction}
        emptyAction={
          mayManage ? (
            <Button component={Link} to={feedPath(dealershipId)} leftSection={<IconUpload size={16} />}>
              Upload CSV file
            </Button>
          ) : null
        }
      />
      {sending === null ? null : (
        <SendPacket dealership={dealership} vehicle={sending} addedText="Customer added!" onClose={() => setSending(null)} />
      )}
    </Page>
  )
}

/** 'Feed: Connected, 2 h ago', a link to the inventory files (rules: feed watching). */
function FeedState() {
  const { _id: dealershipId, connected, csvFile, feedUpdatedAt } = useDealership()
  const now = useNow()
  const age = feedUpdatedAt === null || csvFile === '' ? '' : `, ${lowerFirst(timeAgo(feedUpdatedAt, now))}`
  return (
    <Link className={styles.feed} to={feedPath(dealershipId)}>
      Feed: {connected ? 'Connected' : 'Offline'}
      {age}
    </Link>
  )
}
