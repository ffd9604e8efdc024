import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { memo, type ReactNode, useRef } from 'react'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { useKeptScroll } from '../../../staff-ui/use-kept-scroll.ts'
import { type Column, WIDE_COLUMN_MIN } from '../model/columns.ts'
import { missingFacts, nextSort, sortDirection, type VehicleSort } from '../model/inventory-list.ts'
import type { InventoryListQuery } from '../model/inventory-query.ts'
import { useCurrentRow } from './use-current-row.ts'
import { cellOf } from './vehicle-cells.tsx'
import styles from './vehicle-table.module.css'

/** Row heights in CSS pixels, fixed so that a long list can compute the position of each row. */
export const ROW_HEIGHT = 56
export const DENSE_ROW_HEIGHT = 44
/** The width of the column of buttons: two, the gap between them, and the padding. */
const ACTIONS_WIDTH = 'calc(2 * var(--fc-control) + 42px)'

/** The props that tables and cards of vehicles share. */
export interface VehicleListProps {
  sort: VehicleSort
  onSort: (sort: VehicleSort) => void
  /** renders the buttons at the end of a row */
  renderAction?: (vehicle: Vehicle) => ReactNode
  /** opens a vehicle's photos at an index, counted from 0 */
  onPhotos: (vehicle: Vehicle, index: number) => void
  /** the query of the list, with which a vehicle's page finds the next vehicle */
  list: InventoryListQuery
  /** the current day at the dealership, YYYY-MM-DD */
  today: string
}
export interface VehicleTableProps extends VehicleListProps {
  label: string
  columns: readonly Column[]
  /** single-line rows, without photos */
  dense?: boolean
  /** J and K select a row, Enter opens its vehicle, and S sends its packet */
  hasKeys?: boolean
}

interface VehiclePageTableProps extends VehicleTableProps {
  /** the page that was asked for; the one before it stays on screen until it has loaded */
  page: number
  vehicles: readonly Vehicle[]
  total: number
  /** the index of the first row in the whole list, counted from 0 */
  first: number
}

/** A page of the inventory on a wide screen. */
export function VehicleTable(props: VehiclePageTableProps) {
  const { page, vehicles, total, first, list, hasKeys = false } = props
  const scroller = useRef<HTMLElement>(null)
  const current = useCurrentRow(scroller, hasKeys, {
    list,
    first,
    last: first + vehicles.length - 1,
    at: (index) => vehicles[index - first],
    reveal: () => scroller.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' }),
  })
  useKeptScroll(scroller, JSON.stringify([list, page]))
  return (
    <ScrollBox ref={scroller} label={`${props.label}, scrolls`} className={`${styles.panel} ${styles.fill}`}>
      <TableFrame {...props} total={total}>
        {vehicles.map((vehicle, index) => (
          <VehicleRow
            key={vehicle._id}
            {...rowProps(props)}
            vehicle={vehicle}
            rowIndex={first + index + 2}
            isCurrent={first + index === current}
          />
        ))}
      </TableFrame>
    </ScrollBox>
  )
}

/** The table around the rows: headings that sort, and the total number of rows for screen readers, because not all are rendered. */
export function TableFrame({
  label,
  columns,
  dense = false,
  renderAction,
  sort,
  onSort,
  total,
  children,
}: VehicleTableProps & { total: number; children: ReactNode }) {
  const columnsWidth = columns.reduce((sum, column) => sum + (column.width ?? WIDE_COLUMN_MIN), 0)
  const minWidth = renderAction === undefined ? columnsWidth : `calc(${columnsWidth}px + ${ACTIONS_WIDTH})`
  return (
    <table
      aria-label={label}
      aria-rowcount={total + 1}
      className={styles.table}
      data-dense={dense || undefined}
      style={{ minWidth, '--row-height': `${dense ? DENSE_ROW_HEIGHT : ROW_HEIGHT}px` } as React.CSSProperties}
    >
      <colgroup>
        {columns.map(({ id, width: columnWidth }) => (
          <col key={id} style={columnWidth === null ? undefined : { width: columnWidth }} />
        ))}
        {renderAction === undefined ? null : <col style={{ width: ACTIONS_WIDTH }} />}
      </colgroup>
      <TableHead columns={columns} sort={sort} onSort={onSort} withActions={renderAction !== undefined} />
      <tbody>{children}</tbody>
    </table>
  )
}

/** Memoized, like the rows. */
const TableHead = memo(function TableHead({
  columns,
  sort,
  onSort,
  withActions,
}: Pick<VehicleTableProps, 'columns' | 'sort' | 'onSort'> & { withActions: boolean }) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {withActions ? (
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
})

function Heading({ column, sort, onSort }: { column: Column } & Pick<VehicleListProps, 'sort' | 'onSort'>) {
  const className = column.number ? styles.number : undefined
  const { sort: by } = column
  if (by === undefined) {
    return (
      <th scope="col" className={className}>
        {column.label}
      </th>
    )
  }
  const direction = sortDirection(by, sort)
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(nextSort(by, sort))}>
        {column.label}
        <span aria-hidden="true">{{ ascending: '↑', descending: '↓', none: '' }[direction]}</span>
      </UnstyledButton>
    </th>
  )
}

type RowProps = ReturnType<typeof rowProps>

/** Returns the props that the rows of a table share. */
export function rowProps({ columns, dense = false, renderAction, onPhotos, list, today }: VehicleTableProps) {
  return { columns, dense, renderAction, onPhotos, list, today }
}

/** A vehicle; yellow without a price or a photo (rules: missing facts). Memoized, because scrolling renders the list often. */
export const VehicleRow = memo(function VehicleRow({
  vehicle,
  rowIndex,
  isCurrent,
  columns,
  dense,
  list,
  today,
  renderAction,
  onPhotos,
}: RowProps & { vehicle: Vehicle; rowIndex: number; isCurrent: boolean }) {
  const context = { onPhotos, dense, list, today, index: rowIndex - 2, withStrip: columns.some(({ id }) => id === 'photos') }
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-current={isCurrent || undefined}
      className={`${styles.row} ${missingFacts(vehicle).any ? styles.flagged : ''}`}
    >
      {columns.map((column) => (
        <td key={column.id} className={column.number ? styles.number : undefined}>
          {cellOf(column, vehicle, context)}
        </td>
      ))}
      {renderAction === undefined ? null : <td className={styles.actions}>{renderAction(vehicle)}</td>}
    </tr>
  )
})

/** A row whose vehicle is being fetched. */
export function PendingRow({ rowIndex, span }: { rowIndex: number; span: number }) {
  return (
    <tr aria-rowindex={rowIndex} className={styles.row}>
      <td colSpan={span}>
        <Skeleton height={18} radius="sm">
          Loading...
        </Skeleton>
      </td>
    </tr>
  )
}
