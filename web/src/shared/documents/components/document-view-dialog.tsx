import { Button, Group, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconDownload, IconExternal, IconFile } from '../../../ui/icons.tsx'
import { documentPagesQuery, documentUrl, pageImageUrl } from '../api/staff-documents.ts'
import type { DocumentVersion } from '../model/vehicle-package.ts'
import styles from './document-view.module.css'

interface DocumentViewDialogProps {
  dealershipId: string
  documentId: string
  /** the current one */
  version: Pick<DocumentVersion, '_id' | 'pageCount'>
  title: string
  onClose: () => void
}

/** A document as customers see it: the images of its pages, and the PDF itself to open or download (rules: page images). */
export function DocumentViewDialog({ dealershipId, documentId, version, title, onClose }: DocumentViewDialogProps) {
  const isSmall = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const pages = useQuery(documentPagesQuery(dealershipId, documentId, version._id))
  const render = pages.data?.render
  return (
    <Dialog title={title} width={900} onClose={onClose}>
      <Group gap="sm" grow={isSmall} mb="sm">
        <Button
          component="a"
          href={documentUrl(dealershipId, documentId)}
          target="_blank"
          rel="noopener"
          variant="default"
          px={isSmall ? 8 : undefined}
          leftSection={isSmall ? undefined : <IconExternal size={16} />}
        >
          Open in New Tab
        </Button>
        <Button
          component="a"
          href={documentUrl(dealershipId, documentId, { download: '1' })}
          variant="default"
          px={isSmall ? 8 : undefined}
          leftSection={isSmall ? undefined : <IconDownload size={16} />}
        >
          Download PDF
        </Button>
      </Group>
      {pages.isError && pages.data === undefined ? (
        <ErrorState
          title="We couldn't load the pages"
          error={pages.error}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      ) : null}
      {render === 'failed' ? (
        <EmptyState icon={<IconFile size={26} />} title="We couldn't show this document" text="Open or download the PDF instead." />
      ) : (
        <ol className={styles.pages} aria-label={countOf(version.pageCount, 'page')}>
          {Array.from({ length: version.pageCount }, (_, index) => {
            const page = index + 1
            const size = pages.data?.pages[index]
            return (
              <li key={page} className={styles.page}>
                {size === undefined ? (
                  <Skeleton className={styles.pending} radius="sm">
                    Preparing page {page}…
                  </Skeleton>
                ) : (
                  <img
                    src={pageImageUrl(dealershipId, documentId, version._id, page)}
                    width={size.width}
                    height={size.height}
                    alt={`Page ${page} of ${version.pageCount}`}
                    loading={page === 1 ? 'eager' : 'lazy'}
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
    </Dialog>
  )
}
