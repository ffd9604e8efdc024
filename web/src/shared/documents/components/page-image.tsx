import { useState } from 'react'
import { type DocumentPages, pageImageUrl } from '../api/document-pages.ts'
import type { DocumentAddress } from '../model/document-address.ts'
import styles from './document-viewer.module.css'
import frame from './viewer-frame.module.css'

interface PageImageProps {
  address: DocumentAddress
  document: Pick<DocumentPages, 'versionId' | 'pageCount' | 'render'>
  page: number
  /** of its large image; undefined before it is rendered */
  size: { width: number; height: number } | undefined
  /** what the document is called */
  name: string
  /** which of its images to load: none for a distant page */
  wanted: 'none' | 'small' | 'large'
  /** one of its images has loaded */
  onShown: (page: number, size: 'small' | 'large') => void
  /** asks whether the document is still there */
  onRetry: () => void
}

/** A sheet of US Letter: what a page that is not drawn yet most likely is. */
const USUAL = { width: 612, height: 792 }

/** A page in a box of its size: the small image first, then the large one over it when it has loaded. */
export function PageImage({ address, document, page, size, name, wanted, onShown, onRetry }: PageImageProps) {
  const [isBroken, setBroken] = useState(false)
  const { width, height } = size ?? USUAL
  const label = `${name}, page ${page} of ${document.pageCount}`
  const image = (of: 'small' | 'large') => (
    <img
      src={pageImageUrl(address, document.versionId, page, of)}
      // the large one shows what the small one has been named for
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
