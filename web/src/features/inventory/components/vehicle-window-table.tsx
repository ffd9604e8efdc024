import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VehiclePage } from '../../../shared/vehicle/api/vehicle-window.ts'
import { WindowError } from '../../../shared/vehicle/components/window-error.tsx'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { useKeptScroll } from '../../../staff-ui/use-kept-scroll.ts'
import { useVehicleWindow } from '../api/use-vehicle-window.ts'
import { useCurrentRow } from './use-current-row.ts'
import styles from './vehicle-table.module.css'
import { DENSE_ROW_HEIGHT, PendingRow, ROW_HEIGHT, rowProps, TableFrame, VehicleRow, type VehicleTableProps } from './vehicle-table.tsx'

/** Rows rendered beyond those in view. */
const OVERSCAN = 8
/** Rows fetched beyond those in view. */
const AHEAD = 30
const HEAD_HEIGHT = 34

interface VehicleWindowTableProps extends VehicleTableProps {
  dealershipId: string
  /** the first page, which has the total */
  firstPage: VehiclePage
  /** CSS length; without it the list fills the rest of the window */
  maxHeight?: string
}

/** The whole inventory as a virtualized table: renders and fetches only the rows in view, and keeps the focused row. */
export function VehicleWindowTable(props: VehicleWindowTableProps) {
  const { dealershipId, list, firstPage, maxHeight, columns, dense = false, renderAction, hasKeys = false } = props
  const { total } = firstPage
  const scroller = useRef<HTMLElement>(null)
  const focused = useFocusedRow(scroller)
  const rowHeight = dense ? DENSE_ROW_HEIGHT : ROW_HEIGHT
  const rangeExtractor = useCallback((range: Range) => withFocused(defaultRangeExtractor(range), focused.current, range.count), [focused])
  const initialOffset = useKeptScroll(scroller, JSON.stringify(list))
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    initialOffset,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor,
  })
  const view = useVehicleWindow(dealershipId, list, firstPage)
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const { show } = view
  useEffect(() => show(Math.max(0, startIndex - AHEAD), endIndex + AHEAD), [show, startIndex, endIndex])

  const current = useCurrentRow(scroller, hasKeys, {
    list,
    first: 0,
    last: total - 1,
    at: view.at,
    reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  })

  const items = virtual.getVirtualItems()
  const span = columns.length + (renderAction === undefined ? 0 : 1)
  const common = rowProps(props)
  return (
    <>
      <WindowError view={view} />
      <ScrollBox
        ref={scroller}
        label={`${props.label}, scrolls`}
        className={`${styles.panel} ${maxHeight === undefined ? styles.fill : ''}`}
        style={maxHeight === undefined ? undefined : { maxHeight, height: HEAD_HEIGHT + total * rowHeight + 18 }}
      >
        <TableFrame {...props} total={total}>
          {items.map((item, place) => {
            const vehicle = view.at(item.index)
            const rowIndex = item.index + 2
            return (
              <Fragment key={item.key}>
                <Gap height={item.start - (items[place - 1]?.end ?? 0)} span={span} />
                {vehicle === undefined ? (
                  <PendingRow rowIndex={rowIndex} span={span} />
                ) : (
                  <VehicleRow {...common} vehicle={vehicle} rowIndex={rowIndex} isCurrent={item.index === current} />
                )}
              </Fragment>
            )
          })}
          <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
        </TableFrame>
      </ScrollBox>
    </>
  )
}

/** Returns the index of the focused row in the list, counted from 0; null without focus. */
function useFocusedRow(scroller: RefObject<HTMLElement | null>): RefObject<number | null> {
  const focused = useRef<number | null>(null)
  useEffect(() => {
    const element = scroller.current
    const onFocusIn = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('tbody tr[aria-rowindex]') : null
      focused.current = row === null ? null : Number(row.getAttribute('aria-rowindex')) - 2
    }
    const onFocusOut = () => {
      focused.current = null
    }
    element?.addEventListener('focusin', onFocusIn)
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      element?.removeEventListener('focusin', onFocusIn)
      element?.removeEventListener('focusout', onFocusOut)
    }
  }, [scroller])
  return focused
}

/** The space of rows that are not rendered. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is nothing to focus
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** Returns the rows to render, including the focused row: removing it would lose the focus. */
function withFocused(indexes: number[], focused: number | null, count: number): number[] {
  if (focused === null || focused < 0 || focused >= count || indexes.includes(focused)) return indexes
  return [...indexes, focused].sort((a, b) => a - b)
}
