import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import { formatPrice } from '@forecourt/money/price-display'
import { Table, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMileage, vehicleTitle } from '../../../ui/format.ts'
import { MissingFact } from '../../../ui/missing-fact.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { VehiclePhoto } from '../../../ui/vehicle-photo.tsx'
import { missingFacts, nextSort, type SortableColumn, sortDirection, type VehicleSort, vehicleKey } from '../model/inventory-list.ts'
import styles from './vehicle-table.module.css'

export interface VehicleListProps {
  vehicles: readonly Vehicle[]
  sort: VehicleSort
  onSort: (sort: VehicleSort) => void
  /** the button at the end of a vehicle */
  renderAction: (vehicle: Vehicle) => ReactNode
}

/** The inventory on a wide screen; rows without a price or a photo are yellow (spec/1 section 2.6). */
export function VehicleTable({ vehicles, sort, onSort, renderAction }: VehicleListProps) {
  const heading = (column: SortableColumn, label: string) => (
    <Table.Th aria-sort={sortDirection(column, sort)} className={column === 'stock' ? undefined : styles.number}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(nextSort(column, sort))}>
        {label}
        <span aria-hidden="true">{{ ascending: ' ↑', descending: ' ↓', none: '' }[sortDirection(column, sort)]}</span>
      </UnstyledButton>
    </Table.Th>
  )
  return (
    <Table.ScrollContainer minWidth={760} type="native" className={styles.panel}>
      <Table verticalSpacing={8} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles.photoColumn}>Photo</Table.Th>
            <Table.Th>Vehicle</Table.Th>
            {heading('stock', 'Stock')}
            <Table.Th className={styles.optional}>VIN</Table.Th>
            {heading('mileage', 'Mileage')}
            {heading('price', 'Price')}
            <Table.Th>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {vehicles.map((vehicle) => (
            <VehicleRow key={vehicle._id} vehicle={vehicle} action={renderAction(vehicle)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function VehicleRow({ vehicle, action }: { vehicle: Vehicle; action: ReactNode }) {
  const missing = missingFacts(vehicle)
  return (
    <Table.Tr className={missing.any ? styles.flagged : undefined}>
      <Table.Td>
        <div className={styles.thumb}>
          {missing.photo ? <MissingFact what="No photo" /> : <VehiclePhoto src={vehicle.photos[0]} alt="" />}
        </div>
      </Table.Td>
      <Table.Td>
        <Link className={styles.name} to={`/admin/vehicle/${vehicle.dealershipId}/${encodeURIComponent(vehicleKey(vehicle))}`}>
          {vehicleTitle(vehicle)}
        </Link>
        <div className={styles.sub}>
          <StatusPill tone={vehicle.usedOrNew === 'new' ? 'info' : 'neutral'}>{vehicle.usedOrNew === 'new' ? 'New' : 'Used'}</StatusPill>
          {vehicle.exteriorColor === '' ? null : <span>{vehicle.exteriorColor}</span>}
        </div>
      </Table.Td>
      <Table.Td>{vehicle.stockNumber || '–'}</Table.Td>
      <Table.Td className={`${styles.vin} ${styles.optional}`}>{vehicle.vin || '–'}</Table.Td>
      <Table.Td className={styles.number}>{formatMileage(vehicle.mileage, vehicle.mileageUnit, '–')}</Table.Td>
      <Table.Td className={styles.number}>
        {missing.price ? (
          <MissingFact what="No price">{formatPrice(vehicle.price)}</MissingFact>
        ) : (
          <b>{formatPrice(vehicle.price, vehicle.currency)}</b>
        )}
      </Table.Td>
      <Table.Td className={styles.number}>{action}</Table.Td>
    </Table.Tr>
  )
}
