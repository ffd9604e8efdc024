import { useState } from 'react'
import { PDF_KINDS, type PdfKind, type VehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import { IconFile } from '../../../ui/icons.tsx'
import styles from './packet-tabs.module.css'
import { PdfDialog } from './pdf-dialog.tsx'

interface PacketTabsProps {
  pdfs: VehiclePdfs
  title: string
  /** hears of every PDF that is opened */
  onOpen: (tab: string, url: string) => void
}

/** 'General Info', and a tab for each PDF there is, which opens over the page instead of replacing it (rules: document tabs). */
export function PacketTabs({ pdfs, title, onOpen }: PacketTabsProps) {
  const [open, setOpen] = useState<PdfKind | null>(null)
  const shown = PDF_KINDS.find(({ kind }) => kind === open)
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
        <PdfDialog heading={shown.tab} of={title} url={pdfs[shown.kind]} none={shown.none} onClose={() => setOpen(null)} />
      )}
    </nav>
  )
}
