import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { PageRead } from '@forecourt/contracts/leads/page-read'
import { type ReactNode, useMemo } from 'react'
import { retryAdvice } from '../../../api/api-error.ts'
import { documentAddress } from '../model/document-address.ts'
import { DocumentLinks } from './document-links.tsx'
import { DocumentPages } from './document-pages.tsx'
import { PagesSkeleton } from './pages-skeleton.tsx'
import { useDocumentPages } from './use-document-pages.ts'
import styles from './viewer-frame.module.css'

export interface DocumentViewerProps {
  url: string
  kind: DocumentKind
  /** the name of the document */
  name: string
  /** of the downloaded file, with its extension */
  fileName: string
  /** called with each page that was read, and the seconds */
  onRead?: (read: PageRead, seconds: number) => void
}

/** A PDF as images of its pages, filling the available space, with its links below (rules: page images). */
export function DocumentViewer({ url, kind, name, fileName, onRead }: DocumentViewerProps) {
  const address = useMemo(() => documentAddress(url), [url])
  const { pages, problem, retry } = useDocumentPages(address)
  const inside = (content: ReactNode) => (
    <div className={styles.viewer}>
      {content}
      {problem === 'gone' ? null : <DocumentLinks url={url} fileName={fileName} />}
    </div>
  )
  if (address === null) return inside(<Note>We can't show this document here. Open it in a new tab.</Note>)
  if (problem === 'gone') return inside(<Note>This document is no longer available.</Note>)
  if (pages === null) {
    if (problem === null) return inside(<PagesSkeleton text="Loading…" />)
    return inside(
      <Note>
        We couldn't load this document. {retryAdvice(problem.error)}
        <button type="button" className={styles.again} onClick={retry}>
          Try again
        </button>
      </Note>,
    )
  }
  if (pages.pages.length === 0) {
    if (pages.render === 'waiting' && problem === null) return inside(<PagesSkeleton text="Preparing the pages…" />)
    return inside(<Note>We couldn't show this document. Download the PDF to see it.</Note>)
  }
  const read = (page: number, seconds: number) => onRead?.({ document: kind, page, pages: pages.pageCount }, seconds)
  return inside(<DocumentPages address={address} document={pages} name={name} onRead={read} onRetry={retry} />)
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note} role="alert">
      {children}
    </div>
  )
}
