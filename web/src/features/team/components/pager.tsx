import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { TopPagination } from '../../../staff-ui/top-pagination.tsx'
import { formatCount } from '../../../ui/format.ts'
import styles from './team.module.css'
import type { usePage } from './use-page.ts'

/** '21–40 of 1,000' and the page numbers; renders nothing for a single page. */
export function Pager({ list, label }: { list: ReturnType<typeof usePage>; label: string }) {
  const narrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  if (list.pages === 1) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {formatCount(list.from + 1)}–{formatCount(list.from + list.shown.length)} of {formatCount(list.total)}
      </Text>
      <TopPagination
        total={list.pages}
        value={list.page}
        onChange={list.setPage}
        siblings={narrow ? 0 : 1}
        gap={narrow ? 4 : 8}
        size="sm"
      />
    </nav>
  )
}
