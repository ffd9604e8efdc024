import { WINDOW_STICKER_GROUP_FACTS, type WindowStickerGroup, windowStickerGroupOf } from '@forecourt/contracts/documents/window-stickers'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDocumentWork } from '../../../shared/documents/api/document-work.ts'
import { WorkState } from '../../../shared/documents/components/work-state.tsx'
import { IconFile } from '../../../ui/icons.tsx'
import styles from './window-sticker.module.css'

interface SaveStickerProps {
  vehicle: Vehicle
  /** the group that provided the sticker */
  group: WindowStickerGroup
  file: Blob
}

/** Saves a found sticker as its vehicle's MSRP document. The server fetches it or, when the make belongs to another group, gets this copy. */
export function SaveSticker({ vehicle, group, file }: SaveStickerProps) {
  const [isKept, setKept] = useState(false)
  const actions = useDocumentWork(vehicle.dealershipId, vehicle, 'msrp')
  const title = vehicleTitle(vehicle)
  const keep = async () => {
    const isOfItsMake = windowStickerGroupOf(vehicle.make) === group
    const pdf = () => new File([file], `Window sticker ${vehicle.vin}.pdf`, { type: 'application/pdf' })
    setKept(await (isOfItsMake ? actions.fetch() : actions.upload(pdf(), WINDOW_STICKER_GROUP_FACTS[group].name)))
  }
  if (isKept) {
    return (
      <div className={styles.keep} role="status">
        <p>Kept as the MSRP document of the {title}.</p>
      </div>
    )
  }
  return (
    <div className={styles.keep}>
      <p>
        This is your {title}
        {vehicle.stockNumber === '' ? '.' : `, stock ${vehicle.stockNumber}.`}
        {vehicle.package?.msrp ? ' It has an MSRP document, which stays as an earlier version.' : ''}
      </p>
      <Button variant="default" leftSection={<IconFile size={16} />} loading={actions.isBusy} onClick={() => void keep()}>
        Keep as MSRP document
      </Button>
      <div className={styles.keepWork}>
        <WorkState actions={actions} />
      </div>
    </div>
  )
}
