import { Button } from '@mantine/core'
import { IconDownload } from '../../../ui/icons.tsx'
import { exportUrl } from '../api/vehicles.ts'
import type { InventoryListQuery } from '../model/inventory-query.ts'

/**
 * 'Export Inventory CSV' (rules: csv file management): downloads the vehicles of a list, filtered and sorted as displayed. The file is safe to
 * open in a spreadsheet.
 */
export function ExportLink({ dealershipId, list }: { dealershipId: string; list: InventoryListQuery }) {
  return (
    <Button component="a" variant="default" leftSection={<IconDownload size={16} />} href={exportUrl(dealershipId, list)} download>
      Export Inventory CSV
    </Button>
  )
}
