import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { Ref } from 'react'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { IconPhoto } from '../../../ui/icons.tsx'
import type { PublicVehicle } from '../api/public-inventory.ts'
import type { InventoryQuery } from '../model/inventory-query.ts'
import type { GoTo } from './use-address.ts'
import styles from './vehicle-card.module.css'
import { QueryLink, toVehicle } from './vehicle-link.tsx'

interface VehicleCardProps {
  vehicle: PublicVehicle
  query: InventoryQuery
  goTo: GoTo
  linkRef?: Ref<HTMLAnchorElement>
  /** whether its photo loads eagerly, because it is visible at first */
  eager?: boolean
  heading?: 'h2' | 'h3'
}

/** A vehicle in the grid: photo, name, price, mileage and stock number. The whole card is a link. */
export function VehicleCard({ vehicle, query, goTo, linkRef, eager = false, heading: Heading = 'h2' }: VehicleCardProps) {
  const { price, currency, stockNumber, trim, usedOrNew, certified, photoCount } = vehicle
  const hasPrice = price !== null && price > 0
  const facts = [
    formatMileage(vehicle.mileage, vehicle.mileageUnit, ''),
    vehicle.exteriorColor,
    stockNumber === '' ? '' : `Stock ${stockNumber}`,
  ].filter((fact) => fact !== '')
  return (
    <article className={styles.card}>
      <div className={styles.photo}>
        <VehiclePhoto src={vehicle.photos[0]} alt="" eager={eager} width={400} height={300} />
        <span className={styles.badges}>
          <span className={styles.badge}>{usedOrNew === 'new' ? 'New' : 'Used'}</span>
          {certified ? <span className={styles.badge}>Certified</span> : null}
        </span>
        {photoCount > 1 ? (
          <span className={styles.count}>
            <IconPhoto size={14} />
            <span>{photoCount}</span>
            <span className="visually-hidden"> photos</span>
          </span>
        ) : null}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <QueryLink ref={linkRef} className={styles.link} to={toVehicle(query, vehicle)} goTo={goTo}>
            {vehicleTitle({ ...vehicle, trim: '' })}
          </QueryLink>
        </Heading>
        <p className={styles.trim}>{trim}</p>
        <p className={hasPrice ? styles.price : `${styles.price} ${styles.call}`}>{formatPrice(price, currency)}</p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
    </article>
  )
}
