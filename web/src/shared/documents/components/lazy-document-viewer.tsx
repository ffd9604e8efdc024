import { PartGoneError } from '../../../api/api-error.ts'
import { loadPart } from '../../load-part.ts'
import { useLoaded } from '../../use-loaded.ts'
import { DocumentLinks } from './document-links.tsx'
import type { DocumentViewerProps } from './document-viewer.tsx'
import { PagesSkeleton } from './pages-skeleton.tsx'
import styles from './viewer-frame.module.css'

const importViewer = () => import('./document-viewer.tsx')
const loadViewer = () => loadPart(importViewer)

/** Loads the viewer's code in advance, so that the first page of an opened document appears sooner. */
export function preloadDocumentViewer(): void {
  importViewer().catch(() => {
    // opening a document retries, and shows the error
  })
}

/** The viewer, whose code is loaded when a document is shown; its links are rendered immediately. */
export function LazyDocumentViewer(props: DocumentViewerProps) {
  const { loaded, retry } = useLoaded(loadViewer)
  if (loaded.state === 'ready') return <loaded.value.DocumentViewer {...props} />
  const isGone = loaded.state === 'failed' && loaded.error instanceof PartGoneError
  return (
    <div className={styles.viewer}>
      {loaded.state === 'loading' ? (
        <PagesSkeleton text="Loading…" />
      ) : (
        <div className={styles.note} role="alert">
          {isGone
            ? 'This page has been updated. Load it again to open this document.'
            : "We couldn't load this document. Check your connection and try again."}
          <button type="button" className={styles.again} onClick={isGone ? () => window.location.reload() : retry}>
            {isGone ? 'Load again' : 'Try again'}
          </button>
        </div>
      )}
      <DocumentLinks url={props.url} fileName={props.fileName} />
    </div>
  )
}
