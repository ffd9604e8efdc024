import { useState } from 'react'
import { type DocumentPages, pageImageUrl } from '../api/document-pages.ts'
import type { DocumentAddress } from '../model/document-address.ts'
import styles from './document-viewer.module.css'
import frame from './viewer-frame.module.css'

interface PageImageProps {
  address: DocumentAddress
  document: Pick<DocumentPages, 'versionId' | 'pageCount' | 'render'>
  page: number
  /** the size of its large image; undefined before it is rendered */
  size: { width: number; height: number } | undefined
  /** the name of the document */
  name: string
  /** which of its images to load: none for a distant page */
  wanted: 'none' | 'small' | 'large'
  /** called when one of its images has loaded */
  onShown: (page: number, size: 'small' | 'large') => void
  /** checks whether the document still exists */
  onRetry: () => void
}

/** US Letter, the most likely size of a page that is not rendered yet. */
const USUAL = { width: 612, height: 792 }

/** A page in a box of its size: first the small image, then the large one over it once it has loaded. */
export function PageImage({ address, document, page, size, name, wanted, onShown, onRetry }: PageImageProps) {
  const [isBroken, setBroken] = useState(false)
  const { width, height } = size ?? USUAL
  const label = `${name}, page ${page} of ${document.pageCount}`
  const image = (of: 'small' | 'large') => (
    <img
      src={pageImageUrl(address, document.versionId, page, of)}
      // the small image already has the alt text
      alt={of === 'small' ? label : ''}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      fetchPriority={of === 'small' ? 'high' : 'auto'}
      onLoad={() => onShown(page, of)}
      onError={of === 'small' ? () => setBroken(true) : undefined}
    />
  )
  return (
    <li className={styles.page} style={{ aspectRatio: `${width} / ${height}` }} data-page={page}>
      {size === undefined ? (
        <p className={styles.pageNote}>
          {document.render === 'failed' ? "We couldn't show this page. Download the PDF to see it." : 'Preparing this page…'}
        </p>
      ) : isBroken ? (
        <div className={styles.pageNote} role="alert">
          <p>We couldn't load page {page}.</p>
          <button
            type="button"
            className={frame.again}
            onClick={() => {
              setBroken(false)
              onRetry()
            }}
          >
            Try again
          </button>
        </div>
      ) : (
        <>
          {wanted === 'none' ? null : image('small')}
          {wanted === 'large' ? image('large') : null}
        </>
      )}
    </li>
  )
}
