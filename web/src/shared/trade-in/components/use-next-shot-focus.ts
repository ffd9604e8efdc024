import { PHOTO_SHOT_KEYS, type PhotoShot } from '@forecourt/trade-in/photos'
import { type RefObject, useLayoutEffect, useRef } from 'react'

interface NextShotFocus {
  list: RefObject<HTMLUListElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  /** to be called when a photo of a shot is added from a place that has the focus */
  onAdd: (shot: PhotoShot) => void
}

/**
 * A shot that has its photo has no button to add one any more: the next button of the list (`data-add`) gets the focus, or else the heading. Otherwise
 * keyboards and screen readers would start over at the top of the page.
 */
export function useNextShotFocus(): NextShotFocus {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const added = useRef<PhotoShot | null>(null)
  // passive effects of an earlier render may run only after a photo was added
  useLayoutEffect(() => {
    const shot = added.current
    added.current = null
    // the place is still there
    if (shot === null || document.activeElement !== document.body) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-add]') ?? [])]
    const next = buttons.find(({ dataset }) => placeOf(dataset.add) > placeOf(shot))
    ;(next ?? heading.current)?.focus()
  })
  return {
    list,
    heading,
    onAdd: (shot) => {
      added.current = shot
    },
  }
}

function placeOf(shot = ''): number {
  const shots: readonly string[] = PHOTO_SHOT_KEYS
  return shots.indexOf(shot)
}
