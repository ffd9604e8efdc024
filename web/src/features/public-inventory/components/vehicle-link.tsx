import type { MouseEvent, ReactNode, Ref } from 'react'
import type { PublicVehicle } from '../api/public-inventory.ts'
import { addressOf, type InventoryQuery } from '../model/inventory-query.ts'
import type { GoTo } from './use-address.ts'

/** Whether the `vehicle` parameter of an address names that vehicle, by id or VIN. */
export function isThatVehicle({ _id, vin }: PublicVehicle, named: string): boolean {
  return named === _id || (vin !== '' && named.toUpperCase() === vin.toUpperCase())
}

interface QueryLinkProps {
  to: InventoryQuery
  goTo: GoTo
  className?: string
  ref?: Ref<HTMLAnchorElement>
  /** called instead of following the link */
  onFollow?: () => void
  children: ReactNode
}

/** A link within the page: an ordinary click changes the query; any other click, such as one for a new tab, is left to the browser. */
export function QueryLink({ to, goTo, className, ref, onFollow, children }: QueryLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (onFollow === undefined) goTo(to, 'push')
    else onFollow()
  }
  return (
    <a ref={ref} className={className} href={window.location.pathname + addressOf(to)} onClick={onClick}>
      {children}
    </a>
  )
}

/** Returns the query that opens a vehicle, by its VIN, which is stable, or else by its id. */
export function toVehicle(query: InventoryQuery, { vin, _id }: PublicVehicle): InventoryQuery {
  return { ...query, vehicle: vin || _id }
}
