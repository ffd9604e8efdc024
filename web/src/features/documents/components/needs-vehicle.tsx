import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryFailure } from '../../../staff-ui/error-state.tsx'
import { PartError } from '../../../staff-ui/part-error.tsx'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconSelector } from '../../../ui/icons.tsx'
import { TRAY_STEP, unfiledDocumentsQuery } from '../api/unfiled-documents.ts'
import styles from './needs-vehicle.module.css'
import { UnfiledCard } from './unfiled-card.tsx'

/** The server's largest page. */
const MAX_SHOWN = 200
const MORE = 20

/** The tray 'Needs a vehicle': files that wait until staff choose their vehicle and kind (rules: needs a vehicle). */
export function NeedsVehicle({ dealershipId }: { dealershipId: string }) {
  const narrow = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false })
  // collapsed on a phone, whose first screen is for the uploader and the vehicles
  const [open, setOpen] = useState(!narrow)
  const [shown, setShown] = useState(narrow ? TRAY_STEP.narrow : TRAY_STEP.wide)
  const list = useQuery(unfiledDocumentsQuery(dealershipId, shown))
  const total = list.data?.total ?? 0
  const more = Math.min(total, MAX_SHOWN) - (list.data?.documents.length ?? 0)
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const nameOf = (unfiledId: string) => section.current?.querySelector<HTMLElement>(`[data-unfiled="${unfiledId}"]`)
  const ids = list.data?.documents.map(({ _id }) => _id) ?? []
  const noteRemoval = useFocusAfterRemoval(ids, nameOf, { heading: () => title.current })
  const heading = <>Needs a vehicle {list.data === undefined ? null : <span className={styles.count}>{formatCount(total)}</span>}</>
  return (
    <section
      ref={section}
      className={styles.tray}
      aria-labelledby="needs-vehicle"
      data-empty={(list.data !== undefined && total === 0) || undefined}
    >
      <h2 ref={title} tabIndex={-1} className={styles.heading} id="needs-vehicle">
        {narrow ? (
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
            {heading}
            <IconSelector size={16} />
          </button>
        ) : (
          heading
        )}
      </h2>
      {list.isPending ? <Skeleton height={72} mt="sm" radius="md" role="status" aria-label="Loading files that need a vehicle" /> : null}
      {list.isLoadingError ? (
        <div className={styles.problem}>
          <PartError text="We couldn't load these files." {...queryFailure(list)} />
        </div>
      ) : null}
      {list.data !== undefined && total === 0 ? (
        <p className={styles.empty}>Every file has its vehicle. Files that match none, or several, wait here.</p>
      ) : null}
      {open ? (
        <ul className={styles.list}>
          {list.data?.documents.map((document) => (
            <UnfiledCard key={document._id} dealershipId={dealershipId} document={document} onRemove={noteRemoval} />
          ))}
        </ul>
      ) : null}
      {open && more > 0 ? (
        <Button variant="default" fullWidth mt="sm" loading={list.isFetching} onClick={() => setShown(Math.min(MAX_SHOWN, shown + MORE))}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}
