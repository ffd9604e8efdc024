import type { PageRead } from '@forecourt/contracts/leads/page-read'
import { useEffect, useState } from 'react'
import { preloadDocumentViewer } from '../../../shared/documents/components/lazy-document-viewer.tsx'
import { PDF_KINDS, type PdfKind, type VehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { IconPlay } from '../../../ui/icons.tsx'
import styles from './document-cards.module.css'
import { PdfDialog } from './pdf-dialog.tsx'

interface DocumentCardsProps {
  pdfs: VehiclePdfs
  /** whether the page has a video, at #video */
  hasVideo: boolean
  /** the image of the video's card */
  poster: string | undefined
  title: string
  /** called for every PDF that is opened */
  onOpen: (tab: string, url: string) => void
  /** called for every page that was read, with the seconds it was in view */
  onRead: (read: PageRead, seconds: number) => void
}

/** The viewer is prefetched this long after the cards appear, so that it does not compete with the page's own requests. */
const PRELOAD_MS = 1_500

/** A card for the video and for each PDF; a PDF opens over the page (rules: document tabs). Renders nothing without any. */
export function DocumentCards({ pdfs, hasVideo, poster, title, onOpen, onRead }: DocumentCardsProps) {
  const [open, setOpen] = useState<PdfKind | null>(null)
  const shown = PDF_KINDS.find(({ kind }) => kind === open)
  const hasAny = Object.keys(pdfs).length > 0
  useEffect(() => {
    if (!hasAny) return
    const timer = window.setTimeout(preloadDocumentViewer, PRELOAD_MS)
    return () => window.clearTimeout(timer)
  }, [hasAny])
  if (!hasAny && !hasVideo) return null
  return (
    <nav className={styles.cards} aria-label="Documents">
      <ul>
        {hasVideo ? (
          <li>
            <a className={styles.card} href="#video">
              <span className={styles.paper} data-video="">
                <VehiclePhoto src={poster} alt="" />
                <span className={styles.play}>
                  <IconPlay size={22} />
                </span>
              </span>
              <span className={styles.name}>Video</span>
            </a>
          </li>
        ) : null}
        {PDF_KINDS.map(({ kind, tab }) => {
          const url = pdfs[kind]
          if (url === undefined) return null
          const show = () => {
            onOpen(tab, url)
            setOpen(kind)
          }
          return (
            <li key={kind}>
              <button type="button" className={styles.card} aria-haspopup="dialog" onClick={show}>
                <span className={styles.paper} />
                <span className={styles.name}>{tab}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {shown === undefined ? null : (
        <PdfDialog
          kind={shown.kind}
          heading={shown.tab}
          of={title}
          url={pdfs[shown.kind]}
          none={shown.none}
          onRead={onRead}
          onClose={() => setOpen(null)}
        />
      )}
    </nav>
  )
}
