import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Button, Skeleton, Tabs } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { InventoryTab } from '../../features/inventory/components/inventory-tab.tsx'
import { addressChange, type QuestionChange, questionInAddress } from '../../features/inventory/model/inventory-question.ts'
import { dashboardPath, documentsPath } from '../../shared/staff-paths.ts'
import { EmptyState } from '../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../staff-ui/error-state.tsx'
import { StatusPill } from '../../staff-ui/status-pill.tsx'
import { IconActivity, IconBuilding, IconCar, IconFile, IconLeft, IconLink, IconUpload, IconUsers } from '../../ui/icons.tsx'
import styles from './dealership-view.module.css'
import { LeadsTab } from './leads-tab.tsx'
import { SendPacket } from './send-packet.tsx'
import { useSession } from './session-context.ts'
import type { OpenModal } from './use-modal-param.ts'
import { useViewParams } from './use-view-params.ts'
import { VehicleActions } from './vehicle-actions.tsx'
import { choice, type ViewChange } from './view-params.ts'

interface DealershipViewProps {
  /** null while loading, or when there is none that the person may see */
  dealership: Dealership | null
  list: UseQueryResult<Dealership[]>
  openModal: OpenModal
}

/** One dealership: Inventory and Leads (rules: inventory screen). */
export function DealershipView({ dealership, list, openModal }: DealershipViewProps) {
  if (dealership !== null) return <Dealer dealership={dealership} openModal={openModal} />
  if (list.isPending) return <Skeleton height={320} radius={14} />
  if (list.isError) return <ErrorState title="The dealership could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
  return (
    <EmptyState icon={<IconBuilding size={26} />} title="Dealership not found" text="It was removed, or it is not one of yours.">
      <Button component={Link} to={dashboardPath()} variant="default">
        All dealerships
      </Button>
    </EmptyState>
  )
}

function Dealer({ dealership, openModal }: { dealership: Dealership; openModal: OpenModal }) {
  const { user } = useSession()
  const mayManage = user.role !== 'SALES'
  const [params, change] = useViewParams()
  const [sending, setSending] = useState<Vehicle | null>(null)
  const tab = choice(params, 'tab', ['inventory', 'leads'])
  /** typing and narrowing replace the address, a turned page is a step that 'back' undoes */
  const onList = (asked: ViewChange) => change(asked, 'page' in asked ? {} : { replace: true, preventScrollReset: true })
  /** of the inventory a chosen filter is a step too */
  const onInventory = (asked: QuestionChange, typed = false) =>
    change(addressChange(asked), { replace: typed, preventScrollReset: !('page' in asked) })
  const { _id: dealershipId } = dealership
  const renderAction = useCallback(
    (vehicle: Vehicle) => (
      <VehicleActions
        vehicle={vehicle}
        onSend={() => setSending(vehicle)}
        onEdit={mayManage ? () => openModal('edit-vehicle', dealershipId, { itemId: vehicle._id }) : null}
      />
    ),
    [mayManage, openModal, dealershipId],
  )

  return (
    <>
      <div className={styles.head}>
        <Link to={dashboardPath()} className={styles.back}>
          <IconLeft size={18} />
          All dealerships
        </Link>
        <div className={styles.title}>
          <h2>{dealership.name}</h2>
          <StatusPill tone={dealership.connected ? 'good' : 'neutral'} dot>
            {dealership.connected ? 'Connected' : 'Offline'}
          </StatusPill>
        </div>
        <div className={styles.buttons}>
          <Button variant="default" leftSection={<IconFile size={16} />} onClick={() => openModal('csv', dealership._id)}>
            CSV File Management
          </Button>
          <Button component={Link} to={documentsPath(dealership._id)} variant="default" leftSection={<IconUpload size={16} />}>
            Documents
          </Button>
          <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => openModal('logs', dealership._id)}>
            Packet Link Logs
          </Button>
          {user.role === 'SALES' ? null : (
            <Button variant="default" leftSection={<IconUsers size={16} />} onClick={() => openModal('sales-team', dealership._id)}>
              Sales Team
            </Button>
          )}
          {user.role === 'SALES' ? null : (
            <Button variant="default" leftSection={<IconActivity size={16} />} onClick={() => openModal('team-activity', dealership._id)}>
              Team Activity
            </Button>
          )}
        </div>
      </div>
      <Tabs value={tab} onChange={(next) => change({ tab: next === 'inventory' ? null : next })} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="inventory" leftSection={<IconCar size={16} />}>
            Inventory
          </Tabs.Tab>
          <Tabs.Tab value="leads" leftSection={<IconUsers size={16} />}>
            Leads
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="inventory">
          <InventoryTab
            dealershipId={dealership._id}
            question={questionInAddress(params)}
            onChange={onInventory}
            renderAction={renderAction}
            emptyAction={
              user.role === 'SALES' ? null : (
                <Button leftSection={<IconUpload size={16} />} onClick={() => openModal('csv', dealership._id)}>
                  Upload CSV file
                </Button>
              )
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="leads">
          <LeadsTab dealership={dealership} params={params} onChange={onList} openModal={openModal} />
        </Tabs.Panel>
      </Tabs>
      {sending === null ? null : <SendPacket vehicle={sending} onClose={() => setSending(null)} />}
    </>
  )
}
