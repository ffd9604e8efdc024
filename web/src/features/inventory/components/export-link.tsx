import { Button } from '@mantine/core'
import { IconDownload } from '../../../ui/icons.tsx'
import { exportUrl } from '../api/vehicles.ts'
import type { InventoryListQuery } from '../model/inventory-question.ts'

/**
 * 'Export Inventory CSV' (rules: csv file management): the vehicles of a list, filtered and sorted as displayed, as a file that is safe to
 * open.
 */
export function ExportLink({ dealershipId, list }: { dealershipId: string; list: InventoryListQuery }) {
  return (
    <Button component="a" variant="default" leftSection={<IconDownload size={16} />} href={exportUrl(dealershipId, list)} download>
      Export Inventory CSV
    </Button>
  )
}
