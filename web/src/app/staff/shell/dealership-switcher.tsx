import { Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconSelector } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import styles from './dealership-switcher.module.css'
import { useChosenDealership } from './use-chosen-dealership.ts'
import { useDealerships } from './use-dealerships.ts'

const loadMenu = async () => ({ default: (await import('./dealership-menu.tsx')).DealershipMenu })
const DealershipMenu = lazy(loadMenu)

/** The menu has a search from this many dealerships on. */
const SEARCH_FROM = 8

/** The current dealership. The OWNER switches to another one here, or to all of them. */
export function DealershipSwitcher() {
  const { user } = useSession()
  const { dealership } = useChosenDealership()
  const searchable = (useDealerships().dealerships ?? []).length >= SEARCH_FROM
  const name = dealership?.name ?? (user.role === 'OWNER' ? 'All dealerships' : 'Forecourt')
  const face = (
    <>
      <span className={styles.tile} data-initials={name.charAt(0).toUpperCase()} aria-hidden="true" />
      <b className={styles.name}>{name}</b>
    </>
  )
  if (user.role !== 'OWNER') return <div className={styles.who}>{face}</div>
  return (
    // the placeholder would take the focus from the search
    <Menu position="bottom-start" width={264} withInitialFocusPlaceholder={!searchable}>
      <Menu.Target>
        <UnstyledButton
          className={styles.who}
          onPointerEnter={() => void loadMenu().catch(() => {})}
          aria-label={`${name}: switch dealership`}
        >
          {face}
          <IconSelector size={16} className={styles.turn} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Suspense fallback={<Skeleton height={72} radius="sm" role="status" aria-label="Loading dealerships" />}>
          <DealershipMenu chosenId={dealership?._id ?? null} searchable={searchable} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
