import { PHOTO_ACCEPT, PHOTO_SHOT_KEYS, PHOTO_SHOTS, PHOTOS_HINT, PHOTOS_MAX, type PhotoShot } from '@forecourt/trade-in/photos'
import { useRef } from 'react'
import { countOf } from '../../../ui/format.ts'
import { IconCamera, IconClose } from '../../../ui/icons.tsx'
import type { DraftPhoto } from '../model/draft-photo.ts'
import type { PhotoQueue } from '../model/photo-queue.ts'
import { thisDevice } from '../model/this-device.ts'
import page from './page.module.css'
import styles from './photo-shots.module.css'
import { type NextShotFocus, useNextShotFocus } from './use-next-shot-focus.ts'
import { useObserved } from './use-observed.ts'

/** The shots that may have several photos. */
const REPEATABLE: readonly PhotoShot[] = ['interior', 'damage', 'other']

interface PhotoShotsProps {
  queue: PhotoQueue
  /** shown next to the heading */
  about: string
  /** maximum number of photos */
  max?: number
}

/** Guided photo shots, each uploaded when chosen (rules: trade-in photos). */
export function PhotoShots({ queue, about, max = PHOTOS_MAX }: PhotoShotsProps) {
  const { photos, refusals } = useObserved(queue)
  const focus = useNextShotFocus()
  const room = max - photos.filter(({ state }) => state !== 'refused').length
  return (
    <section className={page.card} aria-labelledby="photos-title">
      <h2 ref={focus.heading} tabIndex={-1} id="photos-title">
        Photos <small>{about}</small>
      </h2>
      <ul ref={focus.list} className={styles.shots}>
        {PHOTO_SHOT_KEYS.map((shot) => {
          const own = photos.filter((photo) => photo.shot === shot)
          const taken = own.filter(({ state }) => state !== 'refused')
          return [
            ...own.map((photo, index) => (
              <Photo key={photo.requestId} photo={photo} nth={own.length > 1 ? index + 1 : 0} queue={queue} focus={focus} />
            )),
            // a rejected photo does not count
            room > 0 && (taken.length === 0 || REPEATABLE.includes(shot)) ? (
              <AddPhoto key={shot} shot={shot} hasSome={taken.length > 0} queue={queue} onAdd={focus.onAdd} />
            ) : null,
          ]
        })}
      </ul>
      <div role="alert">
        {refusals.map((refusal) => (
          <p className={page.problem} key={refusal}>
            {refusal}
          </p>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {room > 0 ? `${PHOTOS_HINT}, up to ${countOf(max, 'photo')}.` : fullText(max)} {progressOf(photos)}
      </p>
    </section>
  )
}

/** The message when no photo can be added. */
function fullText(max: number): string {
  return max === 0 ? 'There is no room for more photos.' : `That's all ${countOf(max, 'photo')}. Remove one to add another.`
}

const isOnTheWay = ({ state, removing }: DraftPhoto) => !removing && (state === 'preparing' || state === 'waiting' || state === 'sending')

/** '1 photo is still uploading, 72%.'; '' while none is. */
function progressOf(photos: readonly DraftPhoto[]): string {
  const onTheWay = photos.filter(isOnTheWay)
  if (onTheWay.length === 0) return ''
  const share = onTheWay.reduce((sum, photo) => sum + photo.share, 0) / onTheWay.length
  const many = onTheWay.length === 1 ? '1 photo is' : `${onTheWay.length} photos are`
  // screen readers do not announce every percent
  return `${many} still uploading, ${Math.round(share * 10) * 10}%.`
}

interface PhotoProps {
  photo: DraftPhoto
  /** its number among the photos of its shot; 0 if it is the only one */
  nth: number
  queue: PhotoQueue
  focus: Pick<NextShotFocus, 'onRemove' | 'onRetry'>
}

function Photo({ photo, nth, queue, focus }: PhotoProps) {
  const { requestId, shot, state, share, message, url } = photo
  const name = nth === 0 ? PHOTO_SHOTS[shot] : `${PHOTO_SHOTS[shot]} ${nth}`
  if (photo.removing) return <RemovedPhoto photo={photo} name={name} />
  const isDone = state === 'sent'
  const remove = () => {
    focus.onRemove(photo)
    queue.remove(requestId)
  }
  const retry = () => {
    focus.onRetry(requestId)
    queue.retry(requestId)
  }
  return (
    <li data-state={state} tabIndex={-1}>
      <span className={styles.frame}>
        {url === '' ? <span className={styles.noImage}>{photo.name}</span> : <img src={url} alt={name} loading="lazy" />}
        {isOnTheWay(photo) ? (
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
        ) : null}
        <button type="button" className={styles.remove} data-remove={requestId} aria-label={`Remove ${name}`} onClick={remove}>
          <IconClose size={16} />
        </button>
      </span>
      <p className={styles.caption}>
        {isDone ? <span className={styles.done}>✓</span> : null} {name}
        {isDone ? <span className="visually-hidden"> sent</span> : null}
      </p>
      {message === '' ? null : <p className={styles.message}>{message}</p>}
      {state === 'failed' ? (
        <button type="button" className={page.link} aria-label={`Send ${name} again`} onClick={retry}>
          Try Again
        </button>
      ) : null}
    </li>
  )
}

/** A photo that is deleted once its upload has finished. It has no actions. */
function RemovedPhoto({ photo: { url }, name }: { photo: DraftPhoto; name: string }) {
  return (
    <li data-state="removing">
      <span className={styles.frame}>
        {url === '' ? null : <img src={url} alt="" />}
        <span className={styles.removing} role="status">
          Removing…
        </span>
      </span>
      <p className={styles.caption}>{name}</p>
    </li>
  )
}

interface AddPhotoProps {
  shot: PhotoShot
  /** whether it has a photo already */
  hasSome: boolean
  queue: PhotoQueue
  /** called when a photo is added while the place has the focus */
  onAdd: (shot: PhotoShot) => void
}

/** An empty place for a photo: from the camera on a phone, or from files. */
function AddPhoto({ shot, hasSome, queue, onAdd }: AddPhotoProps) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isPhone = thisDevice() === 'phone'
  const name = PHOTO_SHOTS[shot]
  const says = isPhone ? 'Take photo' : 'Add photo'
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // so that the same file can be chosen again
    input.value = ''
    if (chosen.length === 0) return
    if (input.closest('li')?.contains(document.activeElement)) onAdd(shot)
    queue.add(chosen, shot)
  }
  const common = { type: 'file', accept: PHOTO_ACCEPT, hidden: true, tabIndex: -1 } as const
  return (
    <li>
      <button
        type="button"
        className={styles.add}
        data-add={shot}
        aria-label={`${says}: ${name}${hasSome ? ', one more' : ''}`}
        onClick={() => (isPhone ? camera : files).current?.click()}
      >
        <IconCamera size={22} />
        <span>{says}</span>
      </button>
      <p className={styles.caption}>{hasSome ? `More: ${name}` : name}</p>
      {isPhone ? (
        <button type="button" className={page.link} aria-label={`Choose from photos: ${name}`} onClick={() => files.current?.click()}>
          Choose from photos
        </button>
      ) : null}
      {isPhone ? <input {...common} ref={camera} capture="environment" onChange={({ currentTarget }) => take(currentTarget)} /> : null}
      <input
        {...common}
        ref={files}
        multiple
        data-shot={shot}
        aria-label={`Files: ${name}`}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </li>
  )
}
