import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dealershipsQuery, useTradeInPath } from '../../../features/dealerships/api/dealerships.ts'
import { VehicleLinks } from '../../../features/packets/components/vehicle-links.tsx'
import { EditVehicleDialog } from '../../../features/vehicle/components/edit-vehicle-dialog.tsx'
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
import { OptionList } from '../../../shared/vehicle/components/option-list.tsx'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { IconEdit, IconSend } from '../../../ui/icons.tsx'
import { LongText } from '../../../ui/long-text.tsx'
import { SendPacket } from '../send-packet.tsx'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import styles from './vehicle-page.module.css'

/** Where the dealership's own cannot be had, which must not cost the calculator. */
const USUAL_SETTINGS = { docFee: DOC_FEE_CENTS / 100, defaultTaxRate: DEFAULT_TAX_PERCENT / 100 }

/** Everything about one vehicle: on the left what it is, on the right what to do with it. Its dialogs are named in the address. */
export function VehiclePageDetails({ vehicle }: { vehicle: Vehicle }) {
  const { user } = useSession()
  const { _id: vehicleId, dealershipId } = vehicle
  const { modal, open, close } = useModalParam()
  const { uploads } = useVehicleUploads(vehicle)
  const dealerships = useQuery(dealershipsQuery)
  const dealership = dealerships.data?.find(({ _id }) => _id === dealershipId)
  const mayEdit = user.role !== 'SALES'
  const title = vehicleTitle(vehicle)
  const dialog = modal !== null && modal.dealershipId === dealershipId && modal.itemId === vehicleId ? modal.name : null
  const openDialog = (name: string) => open(name, dealershipId, { itemId: vehicleId })
  const pdfDialog = uploads === null ? undefined : PDF_KINDS.find(({ kind }) => `${kind}-pdf` === dialog)

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.first}>
            <VehicleTabs pdfs={uploads?.pdfs ?? {}} onOpen={(kind) => openDialog(`${kind}-pdf`)} />
          </div>
          <div className={styles.first}>
            <VehiclePhotos photos={vehicle.photos} title={title} />
          </div>
          <div className={styles.first}>
            <VehicleHeader vehicle={vehicle} />
          </div>
          <div className={styles.second}>
            <Specifications vehicle={vehicle} />
          </div>
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
          <StaffFacts vehicle={vehicle} />
          <section className={styles.text} aria-labelledby="vehicle-links-heading">
            <h2 id="vehicle-links-heading">Packet links</h2>
            <VehicleLinks dealershipId={dealershipId} vehicle={vehicle} />
          </section>
        </div>
        <aside className={`${styles.column} ${styles.actions}`} aria-label="What to do with it">
          <Button
            size="lg"
            fullWidth
            className={styles.first}
            leftSection={<IconSend size={18} />}
            onClick={() => openDialog('send-packet')}
          >
            Send Vehicle Packet
          </Button>
          {mayEdit ? (
            <Button
              variant="default"
              fullWidth
              className={styles.first}
              leftSection={<IconEdit size={16} />}
              onClick={() => openDialog('edit-vehicle')}
            >
              Edit Vehicle
            </Button>
          ) : null}
          {dealership === undefined ? null : <ActionsOf dealership={dealership} mayChange={mayEdit} />}
          <PackageStatus vehicle={vehicle} uploads={uploads} />
          {dealerships.isPending ? (
            <Skeleton height={480} radius="md" />
          ) : (
            <StaffCalculator price={vehicle.price} currency={vehicle.currency} settings={dealership?.settings ?? USUAL_SETTINGS} />
          )}
        </aside>
      </div>
      {dialog === 'send-packet' ? <SendPacket vehicle={vehicle} onClose={close} /> : null}
      {dialog === 'edit-vehicle' && mayEdit ? (
        <EditVehicleDialog dealershipId={dealershipId} vehicleId={vehicleId} onClose={close} />
      ) : null}
      {pdfDialog === undefined ? null : (
        <PdfDialog
          kind={pdfDialog.kind}
          url={uploads?.pdfs[pdfDialog.kind]}
          fileName={`${pdfDialog.kind}-${vehicle.vin || vehicleId}`}
          onClose={close}
        />
      )}
    </>
  )
}

function ActionsOf({ dealership, mayChange }: { dealership: Dealership; mayChange: boolean }) {
  const { user } = useSession()
  return <QuickActions dealership={dealership} tradeInPath={useTradeInPath(dealership, user.role === 'OWNER')} mayChange={mayChange} />
}
