import { IconDownload, IconExternal } from '../../../ui/icons.tsx'
import { downloadUrl } from '../model/document-address.ts'
import styles from './document-links.module.css'

interface DocumentLinksProps {
  url: string
  /** of the downloaded file, with its extension */
  fileName: string
}

/** Links that open the document in the browser's own viewer, and download it (rules: document tabs). */
export function DocumentLinks({ url, fileName }: DocumentLinksProps) {
  return (
    <p className={styles.links}>
      <a className={styles.link} href={url} target="_blank" rel="noreferrer">
        <IconExternal size={18} /> Open in New Tab
      </a>
      <a className={styles.link} href={downloadUrl(url)} download={fileName}>
        <IconDownload size={18} /> Download PDF
      </a>
    </p>
  )
}
