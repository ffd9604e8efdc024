import { PHOTO_SHOT_KEYS, type PhotoShot } from '@forecourt/trade-in/photos'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { DraftPhoto } from '../model/draft-photo.ts'

/** Returns what gets the focus in the list; nothing for the heading. */
type FindNext = (list: HTMLElement) => HTMLElement | null | undefined

export interface NextShotFocus {
  list: RefObject<HTMLUListElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  /** to be called when a photo of a shot is added from a place that has the focus */
  onAdd: (shot: PhotoShot) => void
  /** to be called before a photo is removed */
  onRemove: (photo: Pick<DraftPhoto, 'requestId' | 'shot'>) => void
  /** to be called before a photo is sent again */
  onRetry: (requestId: string) => void
}

/**
 * Hands on the focus of a button that disappears when it is pressed. Otherwise keyboards and screen readers would start over at the top of
 * the page. A shot that has its photo has no button to add one any more: the next such button of the list (`data-add`) gets the focus.
 * After a removal it is the shot's button to add a photo, or else the next photo's button to remove it (`data-remove`), and after
 * 'Try Again' the photo. The heading gets the focus if there is none of these. Returns the refs, and what to call when a button is pressed.
 */
export function useNextShotFocus(): NextShotFocus {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useRef<FindNext | null>(null)
  // passive effects of an earlier render may run only after a button was pressed
  useLayoutEffect(() => {
    const find = next.current
    next.current = null
    // what was pressed is still there
    if (find === null || list.current === null || document.activeElement !== document.body) return
    ;(find(list.current) ?? heading.current)?.focus()
  })
  const handOn = (find: FindNext) => {
    // a tap does not focus a button in every browser: then there is nothing to hand on, and the page must not scroll
    if (list.current?.contains(document.activeElement)) next.current = find
  }
  return {
    list,
    heading,
    onAdd: (shot) => handOn((photos) => addButtons(photos).find(({ dataset }) => placeOf(dataset.add) > placeOf(shot))),
    onRemove: ({ requestId, shot }) => {
      const place = list.current === null ? -1 : removeButtons(list.current).findIndex(({ dataset }) => dataset.remove === requestId)
      // without the removed photo, the next one has its place
      handOn((photos) => addButtons(photos).find(({ dataset }) => dataset.add === shot) ?? removeButtons(photos)[place])
    },
    // its button to remove it would delete the photo when Enter is held
    onRetry: (requestId) => handOn((photos) => photos.querySelector(`[data-remove="${requestId}"]`)?.closest('li')),
  }
}

const addButtons = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-add]')]
const removeButtons = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-remove]')]

function placeOf(shot = ''): number {
  const shots: readonly string[] = PHOTO_SHOT_KEYS
  return shots.indexOf(shot)
}
