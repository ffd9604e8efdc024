import { PDF_KINDS, type PdfKind, type VehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import styles from './vehicle-tabs.module.css'

/** 'General Info', and a tab for each PDF, which opens in a dialog over the page (rules: document tabs). */
export function VehicleTabs({ pdfs, onOpen }: { pdfs: VehiclePdfs; onOpen: (kind: PdfKind) => void }) {
  return (
    <nav className={styles.tabs} aria-label="Vehicle">
      <span className={styles.tab} aria-current="page">
        General Info
      </span>
      {PDF_KINDS.filter(({ kind }) => pdfs[kind] !== undefined).map(({ kind, tab }) => (
        <button key={kind} type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
          {tab}
        </button>
      ))}
    </nav>
  )
}
