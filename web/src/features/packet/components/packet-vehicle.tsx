import { formatPageRead } from '@forecourt/contracts/leads/page-read'
import { type CalculatorState, type CalculatorTerms, startState, withinPrice } from '@forecourt/money/calculator'
import { calculate } from '@forecourt/money/calculator-result'
import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { useCallback, useState } from 'react'
import { ContactPerson } from '../../../shared/contact/components/contact-person.tsx'
import { Gallery } from '../../../shared/media/components/gallery.tsx'
import { VideoPlayer } from '../../../shared/media/components/video-player.tsx'
import { photoDirection } from '../../../shared/media/model/photo-steps.ts'
import { videoFor } from '../../../shared/media/model/video.ts'
import type { PacketPath } from '../../../shared/paths.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { AboutVehicle } from '../../../shared/vehicle/components/about-vehicle.tsx'
import { VehicleFacts } from '../../../shared/vehicle/components/vehicle-facts.tsx'
import { loadSimilar, type PacketVehicle } from '../api/packet.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import { type PaymentText, paymentText } from '../model/payment-text.ts'
import { submittedFields } from '../model/submitted-fields.ts'
import { Calculator } from './calculator.tsx'
import { DocumentCards } from './document-cards.tsx'
import { PacketBar } from './packet-bar.tsx'
import styles from './packet-page.module.css'
import { PriceCard } from './price-card.tsx'
import { AskedRequests, NO_INPUT, RequestActions } from './request-actions.tsx'
import { SentOptions } from './sent-options.tsx'
import { SimilarVehicles } from './similar-vehicles.tsx'
import { TradeInCard } from './trade-in-card.tsx'
import type { PacketDocuments } from './use-packet-documents.ts'
import { usePacketRequests } from './use-packet-requests.ts'
import { openedOf, type PacketVisit } from './use-packet-visit.ts'

interface PacketVehicleViewProps {
  path: PacketPath
  vehicle: PacketVehicle
  documents: PacketDocuments
  dealership: PacketDealership
  visit: PacketVisit
}

/**
 * The content of a packet page (rules: packet page): photos, and beside them the title, price, payment and sender. Below them are documents, facts,
 * description, video, calculator and trade-in. On phones a bar keeps the payment and the ways to respond in reach.
 */
export function PacketVehicleView({ path, vehicle, documents, dealership, visit }: PacketVehicleViewProps) {
  const { listed, photos, currency, usedOrNew } = vehicle
  const { pdfs, video } = documents
  const requests = usePacketRequests(path, visit)
  const similar = useSimilar(path, !listed)
  // kept while the vehicle is not listed, which may last only until the next feed
  const [chosen, setChosen] = useState<CalculatorState | null>(null)
  const [draft, setDraft] = useState(NO_INPUT)
  const opened = openedOf(visit)
  const from = opened?.from ?? null
  const { submitted } = visit
  const title = vehicleTitle(vehicle)
  const price = vehicle.price !== null && vehicle.price > 0 ? vehicle.price : null
  const videoUrl = video || vehicle.videoUrl
  // a request from an unknown link has no recipient
  const canAsk = listed && visit.opened !== 'unknown'

  const cashOnly = opened?.template === 'cash-only'
  const terms: CalculatorTerms = {
    price: price ?? 0,
    usedOrNew,
    docFee: dealership.docFee,
    defaultTaxRate: dealership.defaultTaxRate,
    cashOnly,
  }
  const state = chosen ?? withinPrice({ ...startState(terms), ...submittedFields(submitted?.options ?? null) }, terms.price)
  // the template may hide the payment, so it is not shown before the template is known
  const hasPayment = price !== null && visit.opened !== null && !cashOnly
  const monthlyCents = hasPayment ? calculate({ ...state, paymentType: 'finance' }, terms).monthlyCents : null
  const onlyPrice: PaymentText = { amount: formatPrice(price, currency), per: '', note: '' }
  const payment = visit.opened === null ? onlyPrice : paymentText(state, terms, currency)

  const onPhoto = (before: number, to: number) =>
    visit.logs.interact('photo_clicked', photoDirection(before, to, photos.length), `${to + 1} of ${photos.length}`)
  return (
    <>
      <main className={styles.main}>
        <div className={styles.photos}>
          <Gallery photos={photos} title={title} onView={onPhoto} layout="stage" />
        </div>
        <div className={styles.side}>
          {listed ? null : <Sold hasSimilar={similar.length > 0} dealer={dealership.name} />}
          <div>
            <PriceCard vehicle={vehicle} title={title} monthlyCents={monthlyCents}>
              {canAsk ? (
                <RequestActions
                  requests={requests}
                  from={from}
                  dealership={dealership}
                  hasPrice={price !== null}
                  draft={draft}
                  onDraft={setDraft}
                />
              ) : null}
              <AskedRequests requests={requests} from={from} dealership={dealership} />
            </PriceCard>
          </div>
          <div className={styles.person}>
            <ContactPerson person={from} dealership={dealership}>
              {opened !== null && opened.note !== '' ? <blockquote className={styles.note}>“{opened.note}”</blockquote> : null}
            </ContactPerson>
          </div>
        </div>
        <div className={styles.rest}>
          <div className={styles.documents}>
            <DocumentCards
              pdfs={pdfs}
              hasVideo={videoUrl !== ''}
              poster={photos[0]}
              title={title}
              onOpen={(tab, url) => visit.logs.interact('pdf_clicked', tab, url)}
              onRead={(read, seconds) => visit.logs.interact('pdf_page_viewed', formatPageRead(read), seconds)}
            />
          </div>
          <section aria-labelledby="details-heading">
            <h2 className={styles.heading} id="details-heading">
              Details
            </h2>
            <VehicleFacts vehicle={vehicle} vin="end" />
          </section>
          <AboutVehicle vehicle={vehicle} heading={styles.heading} />
          {videoUrl === '' ? null : (
            <div className={styles.target} id="video">
              <VideoPlayer
                key={videoUrl}
                url={videoUrl}
                title={title}
                poster={photos[0]}
                onPlay={() => visit.logs.interact('video_clicked', videoFor(videoUrl)?.platform ?? null, videoUrl)}
              />
            </div>
          )}
          {listed && price !== null ? (
            <div className={styles.target} id="payment">
              <Calculator
                price={price}
                usedOrNew={usedOrNew}
                currency={currency}
                dealership={dealership}
                visit={visit}
                start={chosen}
                onState={setChosen}
              />
            </div>
          ) : submitted === null ? null : (
            <SentOptions sent={submitted} currency={currency} isCurrent from={from} dealership={dealership} />
          )}
          {listed ? <TradeInCard path={path} dealership={dealership} visit={visit} /> : null}
        </div>
        {listed ? null : (
          <div className={styles.similar}>
            <SimilarVehicles path={path} vehicles={similar} dealer={dealership.name || 'the dealership'} />
          </div>
        )}
      </main>
      {listed ? (
        <PacketBar
          payment={price === null ? null : payment}
          from={from}
          dealership={dealership}
          requests={canAsk ? requests : null}
          hasPrice={price !== null}
        />
      ) : null}
    </>
  )
}

function Sold({ hasSimilar, dealer }: { hasSimilar: boolean; dealer: string }) {
  return (
    <p className={styles.gone} role="status">
      <b>This vehicle is no longer listed.</b> It may have been sold.
      {hasSimilar ? ` Here are similar cars${dealer === '' ? '' : ` at ${dealer}`}.` : ''}
    </p>
  )
}

const NONE: PacketVehicle[] = []

/** Loads similar vehicles; an empty list while they load and when loading fails. */
function useSimilar(path: PacketPath, isWanted: boolean): PacketVehicle[] {
  const load = useCallback((signal: AbortSignal) => loadSimilar(path, signal), [path])
  const { loaded } = useLoaded(isWanted ? load : null)
  return loaded.state === 'ready' ? loaded.value : NONE
}
