import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Button, useComputedColorScheme } from '@mantine/core'
import { useState } from 'react'
import { buildUrl } from '../../../api/url.ts'
import { useTradeInPath } from '../../../features/dealerships/api/use-trade-in-path.ts'
import { addressChange } from '../../../features/inventory/model/inventory-query.ts'
import type { ListPlace } from '../../../features/inventory/model/list-place.ts'
import { VehicleInterest } from '../../../features/packets/components/vehicle-interest.tsx'
import { VehicleLinks } from '../../../features/packets/components/vehicle-links.tsx'
import { PackageStatus } from '../../../features/vehicle/components/package-status.tsx'
import { PdfDialog } from '../../../features/vehicle/components/pdf-dialog.tsx'
import { QuickActions } from '../../../features/vehicle/components/quick-actions.tsx'
import { Specifications } from '../../../features/vehicle/components/specifications.tsx'
import { StaffCalculator } from '../../../features/vehicle/components/staff-calculator.tsx'
import { StaffFacts } from '../../../features/vehicle/components/staff-facts.tsx'
import { VehicleHeader } from '../../../features/vehicle/components/vehicle-header.tsx'
import { VehiclePhotos } from '../../../features/vehicle/components/vehicle-photos.tsx'
import { VehicleTabs } from '../../../features/vehicle/components/vehicle-tabs.tsx'
import { useVehicleUploads } from '../../../shared/documents/api/vehicle-uploads.ts'
import { PDF_KINDS } from '../../../shared/documents/model/vehicle-documents.ts'
import { VideoPlayer } from '../../../shared/media/components/video-player.tsx'
import { staffInventoryPath } from '../../../shared/staff-paths.ts'
import { OptionList } from '../../../shared/vehicle/components/option-list.tsx'
import { useToday } from '../../../staff-ui/use-now.ts'
import { IconEdit, IconSend } from '../../../ui/icons.tsx'
import { LongText } from '../../../ui/long-text.tsx'
import { SendPacket } from '../send-packet.tsx'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { Starfield } from '../starfield.tsx'
import { useModalParam } from '../use-modal-param.ts'
import { VehicleNeighbors } from '../vehicle-neighbors.tsx'
import styles from './vehicle-page.module.css'

interface VehiclePageDetailsProps {
  vehicle: Vehicle
  /** the list that it was opened from and its place there; null otherwise */
  place: ListPlace | null
}

/** Everything about one vehicle: facts and viewers on the left, actions on the right. Its dialogs are part of the address. */
export function VehiclePageDetails({ vehicle, place }: VehiclePageDetailsProps) {
  const { user } = useSession()
  const dealership = useDealership()
  const today = useToday(dealership.settings.timeZone)
  const isDark = useComputedColorScheme('light') === 'dark'
  const { _id: vehicleId, dealershipId } = vehicle
  const { modal, open, close } = useModalParam()
  const { uploads } = useVehicleUploads(vehicle)
  const [photosOpen, setPhotosOpen] = useState(false)
  const mayEdit = user.role !== 'SALES'
  const title = vehicleTitle(vehicle)
  const dialog = modal !== null && modal.dealershipId === dealershipId && modal.itemId === vehicleId ? modal.name : null
  const openDialog = (name: string) => open(name, dealershipId, { itemId: vehicleId })
  const pdfDialog = uploads === null ? undefined : PDF_KINDS.find(({ kind }) => `${kind}-pdf` === dialog)
  const inventory = { text: 'Inventory', path: `${staffInventoryPath(dealershipId)}${place === null ? '' : searchOf(place)}` }
  const actions = (
    <>
      <Button leftSection={<IconSend size={16} />} onClick={() => openDialog('send-packet')}>
        Send Vehicle Packet
      </Button>
      {mayEdit ? (
        <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => openDialog('edit-vehicle')}>
          Edit Vehicle
        </Button>
      ) : null}
    </>
  )

  return (
    <Page
      title={[vehicle.model, vehicle.trim].filter(Boolean).join(' ') || title}
      crumb={inventory}
      back={inventory}
      about={dealership.name}
      tabs={<VehicleTabs pdfs={uploads?.pdfs ?? {}} onOpen={(kind) => openDialog(`${kind}-pdf`)} />}
      wideTabs
      actions={place === null ? null : <VehicleNeighbors dealershipId={dealershipId} place={place} shownId={vehicleId} />}
      dealershipId={dealershipId}
    >
      <div className={styles.page}>
        {isDark ? <Starfield /> : null}
        <div className={styles.columns}>
          <div className={styles.column}>
            <div className={styles.photos}>
              <VehiclePhotos photos={vehicle.photos} title={title} isOpen={photosOpen} onOpen={setPhotosOpen} />
            </div>
            <div className={styles.interest}>
              <VehicleInterest dealershipId={dealershipId} vehicle={vehicle} />
            </div>
            <Specifications vehicle={vehicle} />
            {vehicle.description === '' ? null : (
              <section className={styles.text} aria-labelledby="description-heading">
                <h2 id="description-heading">Description</h2>
                <LongText text={vehicle.description} />
              </section>
            )}
            {vehicle.options ? (
              <section className={styles.text} aria-labelledby="options-heading">
                <h2 id="options-heading">Options</h2>
                <OptionList text={vehicle.options} />
              </section>
            ) : null}
            <VideoPlayer url={uploads?.video || vehicle.videoUrl} title={title} />
            <StaffFacts vehicle={vehicle} today={today} />
            <section className={styles.text} aria-labelledby="vehicle-links-heading">
              <h2 id="vehicle-links-heading">Packet links</h2>
              <VehicleLinks dealershipId={dealershipId} timeZone={dealership.settings.timeZone} vehicle={vehicle} />
            </section>
          </div>
          <div className={styles.column}>
            <div className={styles.head}>
              <VehicleHeader vehicle={vehicle} settings={settingsOf(dealership)} today={today} actions={actions} />
            </div>
            <div className={styles.package}>
              <PackageStatus vehicle={vehicle} uploads={uploads} onViewPhotos={() => setPhotosOpen(true)} />
            </div>
            <StaffCalculator
              price={vehicle.price}
              usedOrNew={vehicle.usedOrNew}
              currency={vehicle.currency}
              settings={settingsOf(dealership)}
            />
            <ActionsOf dealership={dealership} mayChange={mayEdit} />
          </div>
        </div>
      </div>
      {dialog === 'send-packet' ? (
        <SendPacket dealership={dealership} vehicle={vehicle} addedText="Customer Added Successfully!" onClose={close} />
      ) : null}
      {pdfDialog === undefined ? null : (
        <PdfDialog
          kind={pdfDialog.kind}
          url={uploads?.pdfs[pdfDialog.kind]}
          fileName={`${pdfDialog.kind}-${vehicle.vin || vehicleId}`}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** The query of the list's address, on the page with the vehicle. */
function searchOf({ list }: ListPlace): string {
  return buildUrl('', {}, addressChange(new URLSearchParams(), list))
}

/** The dealership's settings, with the platform's defaults for missing ones, so that the calculator always works. */
function settingsOf({ settings }: Dealership) {
  const { docFee = DOC_FEE_CENTS / 100, defaultTaxRate = DEFAULT_TAX_PERCENT / 100, taxRules = 'plain' as const, address = '' } = settings
  return { docFee, defaultTaxRate, taxRules, address }
}

function ActionsOf({ dealership, mayChange }: { dealership: Dealership; mayChange: boolean }) {
  const { user } = useSession()
  return <QuickActions dealership={dealership} tradeInPath={useTradeInPath(dealership, user.role === 'OWNER')} mayChange={mayChange} />
}
