import { ActionIcon } from '@mantine/core'
import { IconLeft, IconRight } from '../../../ui/icons.tsx'
import styles from './inbox.module.css'

/** Buttons for the previous and next page. Renders nothing for a single page. */
export function Paging({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages < 2) return null
  return (
    <nav className={styles.paging} aria-label="Pages">
      <ActionIcon variant="default" size="lg" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconLeft size={16} />
      </ActionIcon>
      <span>
        Page {page} of {pages}
      </span>
      <ActionIcon variant="default" size="lg" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconRight size={16} />
      </ActionIcon>
    </nav>
  )
}
