import type { VehicleDocument } from '@forecourt/contracts/documents/records'
import { Button } from '@mantine/core'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf, formatBytes } from '../../../ui/format.ts'
import { keepingFocus } from '../../../ui/keeping-focus.ts'
import { documentUrl } from '../api/staff-documents.ts'
import styles from './vehicle-documents.module.css'

interface DocumentVersionsProps {
  dealershipId: string
  document: VehicleDocument
  isBusy: boolean
  onRestore: (versionId: string) => void
}

const FETCHED_FROM = {
  'window-sticker': 'Fetched from the manufacturer',
  autocheck: 'Fetched from AutoCheck',
  feed: 'Fetched from the website',
}

/** The versions of a document that are kept, newest first: who added each and when, and a button to restore it (rules: document versions). */
export function DocumentVersions({ dealershipId, document, isBusy, onRestore }: DocumentVersionsProps) {
  return (
    <ul className={styles.versions} aria-label="Versions">
      {document.versions.map(({ _id, fileName, bytes, pageCount, source, addedAt, addedBy }) => (
        <li key={_id} className={styles.version} tabIndex={-1}>
          <div className={styles.versionText}>
            <a className={styles.fileName} href={documentUrl(dealershipId, document._id, { version: _id })} target="_blank" rel="noopener">
              {fileName}
            </a>
            <span className={styles.facts}>
              {countOf(pageCount, 'page')}, {formatBytes(bytes)} · {source === 'upload' ? 'Added' : FETCHED_FROM[source]}{' '}
              <RelativeTime at={addedAt} />
              {addedBy === null ? '' : ` by ${addedBy.name || addedBy.email}`}
            </span>
          </div>
          {_id === document.currentVersionId ? (
            <StatusPill tone="good">Current</StatusPill>
          ) : (
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Restore ${fileName}`}
              onClick={keepingFocus(() => onRestore(_id))}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
