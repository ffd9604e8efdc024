import { ActionIcon, Button } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { IconLeft, IconRight } from '../../../ui/icons.tsx'
import { pageItems } from '../model/evaluation-list.ts'
import styles from './evaluation-list.module.css'

/** Numbered pages in a window of five, with ellipses (rules: trade-in screens). */
export function PageNumbers({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  if (count < 2) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      <ActionIcon variant="subtle" color="gray" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconLeft size={16} />
      </ActionIcon>
      {pageItems(page, count).map((item) =>
        typeof item === 'number' ? (
          <Button
            key={item}
            size="compact-sm"
            className={styles.page}
            variant={item === page ? 'filled' : 'subtle'}
            color={item === page ? undefined : 'gray'}
            c={item === page ? undefined : 'var(--fc-text)'}
            aria-label={`Page ${formatCount(item)}`}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {formatCount(item)}
          </Button>
        ) : (
          <span key={item} className={styles.gap} aria-hidden="true">
            …
          </span>
        ),
      )}
      <ActionIcon variant="subtle" color="gray" aria-label="Next page" disabled={page >= count} onClick={() => onPage(page + 1)}>
        <IconRight size={16} />
      </ActionIcon>
    </nav>
  )
}
