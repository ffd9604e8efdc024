import { formatPrice } from '@forecourt/money/price-display'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { formatMileage, vehicleTitle } from '../../../ui/format.ts'
import { Gallery } from '../../../ui/gallery.tsx'
import { LongText } from '../../../ui/long-text.tsx'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { Calculator } from './calculator.tsx'
import styles from './packet-page.module.css'
import type { PacketVisit } from './use-packet-visit.ts'

interface PacketVehicleProps {
  vehicle: AnswerOf<'inventory-feed.getVehicle'>
  dealership: PacketDealership
  visit: PacketVisit
}

/** Photos, title, price, facts, description and video, and beside them the calculator (spec/3 section 2.2). */
export function PacketVehicle({ vehicle, dealership, visit }: PacketVehicleProps) {
  const title = vehicleTitle(vehicle)
  const dealer = dealership.name === '' ? 'The dealership' : dealership.name
  const facts: [string, string][] = [
    ['Mileage', formatMileage(vehicle.mileage, vehicle.mileageUnit)],
    ['Exterior', vehicle.exteriorColor],
    ['Interior', vehicle.interiorColor],
    ['Drivetrain', vehicle.drivetrain],
  ]
  const hasPrice = vehicle.price !== null && vehicle.price > 0
  return (
    <main className={styles.main}>
      <div className={styles.photos}>
        <Gallery photos={vehicle.photos} title={title} onView={(from, to) => visit.logs.interact('photo_clicked', from + 1, to + 1)} />
      </div>
      <div className={styles.columns}>
        <div className={styles.pad}>
          {vehicle.listed ? null : (
            <p className={styles.gone} role="status">
              <b>This vehicle is no longer listed.</b> It may have been sold. {dealer} will gladly tell you more or show you similar ones.
            </p>
          )}
          <div>
            <p className={styles.kind}>
              {vehicle.usedOrNew === 'new' ? 'New' : 'Used'}
              {vehicle.certified ? ' · Certified' : ''}
            </p>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.ids}>
              {[vehicle.stockNumber === '' ? '' : `Stock ${vehicle.stockNumber}`, vehicle.vin === '' ? '' : `VIN …${vehicle.vin.slice(-6)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <p className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</p>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || 'N/A'}</dd>
              </div>
            ))}
          </dl>
          {vehicle.listed && hasPrice ? (
            <a className={styles.toPayment} href="#payment">
              Work out your payment
            </a>
          ) : null}
          {vehicle.videoUrl === '' ? null : (
            <VideoPlayer
              url={vehicle.videoUrl}
              title={title}
              onPlay={() => visit.logs.interact('video_clicked', null, vehicle.videoUrl.slice(0, 500))}
            />
          )}
          {vehicle.description === '' ? null : (
            <section aria-labelledby="description-heading">
              <h2 className={styles.heading} id="description-heading">
                About this vehicle
              </h2>
              <LongText text={vehicle.description} />
            </section>
          )}
        </div>
        {vehicle.listed ? (
          <aside className={styles.side} id="payment">
            {hasPrice ? (
              <Calculator price={vehicle.price ?? 0} currency={vehicle.currency} dealership={dealership} visit={visit} />
            ) : (
              <p className={styles.gone}>{dealer} will gladly tell you today's price and work out a payment with you.</p>
            )}
          </aside>
        ) : null}
      </div>
      <footer className={styles.footer}>{dealership.name}</footer>
    </main>
  )
}
