import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { TopPagination } from '../../../staff-ui/top-pagination.tsx'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { countOf } from '../../../ui/format.ts'
import { IconUsers } from '../../../ui/icons.tsx'
import { DUPLICATES_PAGE_SIZE, type DuplicateGroup, duplicatesQuery } from '../api/duplicates.ts'
import { DuplicateGroupCard } from './duplicate-group-card.tsx'
import styles from './duplicates.module.css'

/** 'Possible duplicates': groups of customers who may be the same person, each with a merge button. For OWNER and ADMIN. */
export function PossibleDuplicates({ dealershipId }: { dealershipId: string }) {
  const [page, setPage] = useState(1)
  const found = useQuery(duplicatesQuery(dealershipId, page))
  const { data } = found
  const pages = Math.ceil((data?.total ?? 0) / DUPLICATES_PAGE_SIZE)
  // The last group of the last page may have been merged.
  if (data !== undefined && pages > 0 && page > pages) setPage(pages)
  const list = useRef<HTMLUListElement>(null)
  const ids = data?.groups.map(idOf) ?? []
  const headingOf = (id: string) => list.current?.children[ids.indexOf(id)]?.querySelector<HTMLElement>('h3')
  const noteRemoval = useFocusAfterRemoval(ids, headingOf)
  return (
    <>
      {found.isPending ? <RowSkeletons label="Looking for duplicates" rows={6} /> : null}
      <LoadError title="We couldn't load the duplicates" query={found} />
      {data?.total === 0 ? (
        <EmptyState icon={<IconUsers size={26} />} title="No possible duplicates" text="No customers share a phone number or email." />
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {countOf(data.total, 'group')} of customers who share a phone number or email. Merging keeps the leads, packet links and history
            of all of them.
          </Text>
          <ul ref={list} className={styles.groups} aria-label="Groups">
            {data.groups.map((group) => (
              <li key={idOf(group)}>
                <DuplicateGroupCard
                  dealershipId={dealershipId}
                  group={group}
                  onMerge={(merges) => noteRemoval(merges ? idOf(group) : null)}
                />
              </li>
            ))}
          </ul>
          <TopPagination mt="md" total={pages} value={page} onChange={setPage} />
        </>
      )}
    </>
  )
}

/** Identifies a group. One that a merge of some of its customers leaves is another group. */
function idOf({ reason, customers }: DuplicateGroup): string {
  return `${reason} ${customers.map(({ _id }) => _id).join(' ')}`
}
