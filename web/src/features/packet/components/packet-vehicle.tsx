import { formatPageRead } from '@forecourt/contracts/leads/page-read'
import { formatPrice } from '@forecourt/money/price-display'
import { Gallery } from '../../../shared/media/components/gallery.tsx'
import { VideoPlayer } from '../../../shared/media/components/video-player.tsx'
import { photoDirection } from '../../../shared/media/model/photo-steps.ts'
import { videoFor } from '../../../shared/media/model/video.ts'
import type { PacketPath } from '../../../shared/paths.ts'
import { AboutVehicle } from '../../../shared/vehicle/components/about-vehicle.tsx'
import { formatMileage, vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import type { PacketVehicle } from '../api/packet.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { Calculator } from './calculator.tsx'
import styles from './packet-page.module.css'
import { PacketTabs } from './packet-tabs.tsx'
import { SimilarVehicles } from './similar-vehicles.tsx'
import { TradeInCard } from './trade-in-card.tsx'
import { usePacketDocuments } from './use-packet-documents.ts'
import type { PacketVisit } from './use-packet-visit.ts'

interface PacketVehicleViewProps {
  path: PacketPath
  vehicle: PacketVehicle
  dealership: PacketDealership
  visit: PacketVisit
}

/** Photos, title, price, facts, documents, description and video, and beside them the calculator (rules: packet page). */
export function PacketVehicleView({ path, vehicle, dealership, visit }: PacketVehicleViewProps) {
  const { listed, photos, price, currency } = vehicle
  const { pdfs, video } = usePacketDocuments(vehicle, path.linkId)
  const title = vehicleTitle(vehicle)
  const dealer = dealership.name === '' ? 'The dealership' : dealership.name
  const hasPrice = price !== null && price > 0
  const videoUrl = video || vehicle.videoUrl
  const onPhoto = (from: number, to: number) =>
    visit.logs.interact('photo_clicked', photoDirection(from, to, photos.length), `${to + 1} of ${photos.length}`)
  return (
    <main className={styles.main}>
      <div className={styles.photos}>
        <Gallery photos={photos} title={title} onView={onPhoto} />
      </div>
      {listed ? null : (
        <p className={styles.gone} role="status">
          <b>This vehicle is no longer listed.</b> It may have been sold. {dealer} will gladly tell you more or show you similar ones.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.pad}>
          <Heading vehicle={vehicle} title={title} />
          {listed ? <p className={styles.price}>{formatPrice(price, currency)}</p> : null}
          {!listed && hasPrice ? <p className={styles.lastPrice}>Last listed at {formatPrice(price, currency)}</p> : null}
          <Facts vehicle={vehicle} />
          {listed && hasPrice ? (
            <a className={styles.toPayment} href="#payment">
              Work out your payment
            </a>
          ) : null}
          <PacketTabs
            pdfs={pdfs}
            title={title}
            onOpen={(tab, url) => visit.logs.interact('pdf_clicked', tab, url)}
            onRead={(read, seconds) => visit.logs.interact('pdf_page_viewed', formatPageRead(read), seconds)}
          />
          {videoUrl === '' ? null : (
            <VideoPlayer
              key={videoUrl}
              url={videoUrl}
              title={title}
              poster={photos[0]}
              onPlay={() => visit.logs.interact('video_clicked', videoFor(videoUrl)?.platform ?? null, videoUrl)}
            />
          )}
          <AboutVehicle vehicle={vehicle} heading={styles.heading} />
        </div>
        {listed ? (
          <aside className={styles.side} id="payment" aria-label="Payment">
            {hasPrice ? (
              <Calculator price={price} currency={currency} dealership={dealership} visit={visit} />
            ) : (
              <p className={styles.ask}>{dealer} will gladly tell you today's price and work out a payment with you.</p>
            )}
            <TradeInCard path={path} dealership={dealership} visit={visit} />
          </aside>
        ) : null}
      </div>
      {listed ? null : <SimilarVehicles path={path} dealer={dealership.name || 'the dealership'} />}
      <footer className={styles.footer}>{dealership.name}</footer>
    </main>
  )
}

function Heading({ vehicle: { usedOrNew, certified, stockNumber, vin }, title }: { vehicle: PacketVehicle; title: string }) {
  const ids = [stockNumber === '' ? '' : `Stock ${stockNumber}`, vin === '' ? '' : `VIN …${vin.slice(-6)}`]
  return (
    <div>
      <p className={styles.kind}>
        {usedOrNew === 'new' ? 'New' : 'Used'}
        {certified ? ' · Certified' : ''}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.ids}>{ids.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Facts({ vehicle }: { vehicle: PacketVehicle }) {
  const facts: [string, string][] = [
    ['Mileage', formatMileage(vehicle.mileage, vehicle.mileageUnit)],
    ['Exterior', vehicle.exteriorColor],
    ['Interior', vehicle.interiorColor],
    ['Drivetrain', vehicle.drivetrain],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || 'N/A'}</dd>
        </div>
      ))}
    </dl>
  )
}
