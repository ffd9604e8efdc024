import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { IconDown, IconZoomIn, IconZoomOut } from '../../../ui/icons.tsx'
import { KEY_ZOOM } from '../../media/model/zoom.ts'
import type { DocumentPages as Pages } from '../api/document-pages.ts'
import type { DocumentAddress } from '../model/document-address.ts'
import styles from './document-viewer.module.css'
import { PageImage } from './page-image.tsx'
import { usePageInView } from './use-page-in-view.ts'
import { usePageZoom } from './use-page-zoom.ts'
import { useReading } from './use-reading.ts'

interface DocumentPagesProps {
  address: DocumentAddress
  document: Pages
  /** the name of the document */
  name: string
  onRead?: (page: number, seconds: number) => void
  onRetry: () => void
}

/** Pages before and after the one in view that are loaded; large images only of its neighbors. */
const NEAR = 3
const NEXT = 1

/**
 * The pages below one another, each with its space reserved. Nothing else of the document is loaded before the first page. Swipes, arrows and
 * buttons turn pages; a pinch, a double tap and + and - zoom.
 */
export function DocumentPages({ address, document, name, onRead, onRetry }: DocumentPagesProps) {
  const frame = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { pageCount, pages, versionId } = document
  const { current: inView, goTo } = usePageInView(frame, list)
  const current = Math.min(inView, pageCount)
  const step = (by: -1 | 1) => goTo(Math.min(pageCount, Math.max(1, current + by)))
  const { isZoomed, zoomBy, toggle } = usePageZoom(frame, list, step)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const onShown = useCallback(
    (page: number, size: 'small' | 'large') => setShown((before) => new Set([...before, `${versionId} ${page} ${size}`])),
    [versionId],
  )
  const isShown = (page: number, size: 'small' | 'large') => shown.has(`${versionId} ${page} ${size}`)
  useReading(isShown(current, 'small') ? current : null, onRead)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  /** Loads the page in view first, then its neighbors, whose edges are visible too, then the next pages. */
  const wantedOf = (page: number) => {
    const distance = Math.abs(page - current)
    if (distance === 0) return isShown(page, 'small') ? 'large' : 'small'
    const isTurn = isShown(current, distance <= NEXT ? 'small' : 'large')
    if (distance > NEAR || !(isTurn || isShown(page, 'small'))) return 'none'
    return distance <= NEXT && isShown(current, 'large') && isShown(page, 'small') ? 'large' : 'small'
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => goTo(1),
    End: () => goTo(pageCount),
    '+': () => zoomBy(KEY_ZOOM),
    '=': () => zoomBy(KEY_ZOOM),
    '-': () => zoomBy(1 / KEY_ZOOM),
    '0': () => zoomBy(0),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || !Object.hasOwn(keys, event.key)) return
    // arrows scroll a zoomed page instead of turning it
    if (isZoomed && event.key.startsWith('Arrow')) return
    event.preventDefault()
    keys[event.key]?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the document, wherever in it the focus is
    <div className={styles.stage} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={frame} className={styles.frame} data-zoomed={isZoomed || undefined} tabIndex={0} aria-label={`Pages of ${name}`}>
        <ol ref={list} className={styles.pages}>
          {Array.from({ length: pageCount }, (_, index) => (
            <PageImage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={`${versionId} ${index}`}
              {...{ address, document, name, onShown, onRetry }}
              page={index + 1}
              size={pages[index]}
              wanted={wantedOf(index + 1)}
            />
          ))}
        </ol>
      </section>
      {/* a disabled button would lose the focus, and with it the keys */}
      <div className={styles.tools}>
        <button type="button" className={styles.tool} aria-label="Previous page" aria-disabled={current === 1} onClick={() => step(-1)}>
          <IconDown size={20} className={styles.up} />
        </button>
        <span className={styles.count} aria-live="polite">
          Page {current} of {pageCount}
        </span>
        <button type="button" className={styles.tool} aria-label="Next page" aria-disabled={current === pageCount} onClick={() => step(1)}>
          <IconDown size={20} />
        </button>
        <button type="button" className={styles.tool} aria-label={isZoomed ? 'Zoom out' : 'Zoom in'} onClick={toggle}>
          {isZoomed ? <IconZoomOut size={20} /> : <IconZoomIn size={20} />}
        </button>
      </div>
    </div>
  )
}
