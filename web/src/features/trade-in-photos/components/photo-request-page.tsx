import { useCallback, useEffect, useMemo } from 'react'
import type { ContactDealership } from '../../../shared/contact/model/contact-links.ts'
import { LinkPage } from '../../../shared/trade-in/components/link-page.tsx'
import { LinkPersonCard } from '../../../shared/trade-in/components/link-person-card.tsx'
import { OfflineNote } from '../../../shared/trade-in/components/offline-note.tsx'
import page from '../../../shared/trade-in/components/page.module.css'
import { PhotoShots } from '../../../shared/trade-in/components/photo-shots.tsx'
import { useLinked } from '../../../shared/trade-in/components/use-linked.ts'
import { useObserved } from '../../../shared/trade-in/components/use-observed.ts'
import type { DraftPhoto } from '../../../shared/trade-in/model/draft-photo.ts'
import { thisDevice } from '../../../shared/trade-in/model/this-device.ts'
import { countOf } from '../../../ui/format.ts'
import type { PhotoRequest } from '../api/photo-request.ts'
import styles from './photo-request.module.css'
import { createRequestedPhotos, deleteUnsentPhotos, maxPhotos, type RequestedPhotos, useUpload } from './use-requested-photos.ts'

const askedByOf = ({ askedBy }: PhotoRequest) => askedBy

/** The page to add photos to a submitted trade-in (rules: photo page). `link`: the secret in the address; null without one. */
export function PhotoRequestPage({ link }: { link: string | null }) {
  const requested = useMemo(() => (link === null ? null : createRequestedPhotos(link)), [link])
  const record = useLinked(requested?.load ?? null)
  const { end } = record
  const onOver = useCallback(() => end('over'), [end])
  const { state } = record.linked
  const isEnded = state === 'over' || state === 'unknown'
  useEffect(() => {
    if (link !== null && isEnded) deleteUnsentPhotos(link)
  }, [link, isEnded])
  return (
    <LinkPage
      record={record}
      title="Photos of your vehicle"
      what="this page"
      personOf={askedByOf}
      overText="Ask the dealership for a new one by replying to their message. Photos you already sent are safe."
    >
      {(request, dealership) => requested && <Request requested={requested} request={request} dealership={dealership} onOver={onOver} />}
    </LinkPage>
  )
}

interface RequestProps {
  requested: RequestedPhotos
  request: PhotoRequest
  dealership: ContactDealership
  onOver: () => void
}

function Request({ requested, request, dealership, onOver }: RequestProps) {
  const { firstName, askedBy, dealershipName, vehicleName, expiresAt } = request
  const isResumed = useUpload(requested, onOver)
  const { queue } = requested
  const { photos } = useObserved(queue)
  const max = maxPhotos(request)
  const room = Math.max(0, max - photos.filter(({ state }) => state !== 'refused').length)
  const until = new Date(expiresAt).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const vehicle = vehicleName || 'vehicle'
  const ask = `${askedBy.name} at ${dealershipName} asks for photos of your ${vehicle}`
  return (
    <main className={`${page.main} ${styles.main}`}>
      <OfflineNote text={`Keep adding photos; they stay on this ${thisDevice()} and are sent when you reconnect.`} />
      <h1 className={styles.ask}>{firstName === '' ? ask : `Hi ${firstName}, ${ask}`}</h1>
      <p className={page.lead}>
        Each photo is sent as soon as you add it. This link works until <time dateTime={expiresAt}>{until}</time>.
      </p>
      <div className={styles.shots}>
        <PhotoShots queue={queue} about={room === 0 ? 'no room for more' : `room for ${room} more`} max={max} />
      </div>
      <Progress photos={isResumed ? photos : []} person={askedBy.name} />
      <div className={styles.person}>
        <LinkPersonCard person={askedBy} dealership={dealership} subject={`Photos of my ${vehicle}`} />
      </div>
    </main>
  )
}

/** The overall progress of the uploads; always visible on a phone. */
function Progress({ photos, person }: { photos: readonly DraftPhoto[]; person: string }) {
  const has = (...states: DraftPhoto['state'][]) => photos.filter(({ state, removing }) => !removing && states.includes(state)).length
  const sent = has('sent')
  const failed = has('failed')
  const onTheWay = has('preparing', 'waiting', 'sending')
  const isDone = sent > 0 && failed + onTheWay === 0
  return (
    <div className={styles.progress} data-state={isDone ? 'done' : failed > 0 ? 'failed' : onTheWay > 0 ? 'sending' : 'none'} role="status">
      {isDone ? (
        <p>
          <b>Thanks. {person} has your photos.</b> You can add more, or close this page.
        </p>
      ) : failed > 0 ? (
        <p>
          <b>{countOf(failed + onTheWay, "photo hasn't", "photos haven't")} been sent.</b> We'll keep trying while this page is open.
        </p>
      ) : onTheWay > 0 ? (
        <p>
          <b>
            Sending photo {Math.min(sent + 1, sent + onTheWay)} of {sent + onTheWay}.
          </b>{' '}
          Keep this page open.
        </p>
      ) : null}
    </div>
  )
}
