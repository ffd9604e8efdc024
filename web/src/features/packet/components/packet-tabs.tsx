import type { PageRead } from '@forecourt/contracts/leads/page-read'
import { useEffect, useState } from 'react'
import { preloadDocumentViewer } from '../../../shared/documents/components/lazy-document-viewer.tsx'
import { PDF_KINDS, type PdfKind, type VehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import { IconFile } from '../../../ui/icons.tsx'
import styles from './packet-tabs.module.css'
import { PdfDialog } from './pdf-dialog.tsx'

interface PacketTabsProps {
  pdfs: VehiclePdfs
  title: string
  /** called with every PDF that is opened */
  onOpen: (tab: string, url: string) => void
  /** called with every page that was read, and for how many seconds */
  onRead: (read: PageRead, seconds: number) => void
}

/** When the page itself is there and quiet, the viewer is fetched ahead. */
const PRELOAD_MS = 1_500

/** 'General Info', and a tab for each PDF there is, which opens over the page instead of replacing it (rules: document tabs). */
export function PacketTabs({ pdfs, title, onOpen, onRead }: PacketTabsProps) {
  const [open, setOpen] = useState<PdfKind | null>(null)
  const shown = PDF_KINDS.find(({ kind }) => kind === open)
  const hasAny = Object.keys(pdfs).length > 0
  useEffect(() => {
    if (!hasAny) return
    const timer = window.setTimeout(preloadDocumentViewer, PRELOAD_MS)
    return () => window.clearTimeout(timer)
  }, [hasAny])
  return (
    <nav className={styles.tabs} aria-label="About this vehicle">
      <ul>
        <li>
          <span className={styles.tab} aria-current="true">
            General Info
          </span>
        </li>
        {PDF_KINDS.map(({ kind, tab }) => {
          const url = pdfs[kind]
          if (url === undefined) return null
          const show = () => {
            onOpen(tab, url)
            setOpen(kind)
          }
          return (
            <li key={kind}>
              <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={show}>
                <IconFile size={16} /> {tab}
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
