import { ActionIcon } from '@mantine/core'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { IconLeft, IconRight } from '../../../ui/icons.tsx'
import { movePhoto } from '../model/photo-order.ts'
import styles from './photo-order.module.css'

interface PhotoOrderProps {
  photos: readonly string[]
  title: string
  error: string | undefined
  onOrder: (photos: readonly string[]) => void
  /** the feed's order, and a button to restore it */
  children: ReactNode
}

/** Reorders a vehicle's photos, by dragging or by buttons. */
export function PhotoOrder({ photos, title, error, onOrder, children }: PhotoOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** the button to focus once the moved photo is rendered in its new place */
  const focusNext = useRef<{ place: number; by: 'left' | 'right' } | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    const { place, by } = focusNext.current
    focusNext.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-place="${place}"]`) ?? [])]
    const usable = buttons.filter(({ disabled }) => !disabled)
    ;(usable.find(({ dataset }) => dataset.move === by) ?? usable[0])?.focus()
  })

  const move = (from: number, to: number, by: 'left' | 'right' | 'drag') => {
    if (to < 0 || to >= photos.length || from === to) return
    if (by !== 'drag') focusNext.current = { place: to, by }
    onOrder(movePhoto(photos, from, to))
    setAnnouncement(`Photo moved to place ${to + 1} of ${photos.length}`)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, to, 'drag')
    setDragged(null)
    setOver(null)
  }
  return (
    <fieldset className={styles.photos}>
      <legend>Photos</legend>
      {photos.length === 0 ? (
        <p className={styles.hint}>The inventory file has no photos of this vehicle.</p>
      ) : (
        <p className={styles.hint}>Customers see the first photo first. Drag a photo, or move it with its arrows.</p>
      )}
      <ol ref={list} className={styles.list}>
        {photos.map((photo, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may list the same photo twice, and its place is its name
            key={place}
            className={styles.item}
            data-over={over === place || undefined}
            data-dragged={dragged === place || undefined}
            draggable={photos.length > 1}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(place)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(place)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={(event) => drop(event, place)}
          >
            <VehiclePhoto src={photo} alt={`${title}, photo ${place + 1}`} className={styles.picture} />
            <span className={styles.place}>{place + 1}</span>
            {photos.length < 2 ? null : (
              <span className={styles.moves}>
                <ActionIcon
                  variant="default"
                  data-place={place}
                  data-move="left"
                  aria-label={`Move photo ${place + 1} earlier`}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1, 'left')}
                >
                  <IconLeft size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  data-place={place}
                  data-move="right"
                  aria-label={`Move photo ${place + 1} later`}
                  disabled={place === photos.length - 1}
                  onClick={() => move(place, place + 1, 'right')}
                >
                  <IconRight size={16} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
      {children}
    </fieldset>
  )
}
