import { Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconSelector } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import styles from './dealership-switcher.module.css'
import { useChosenDealership } from './use-chosen-dealership.ts'

const loadMenu = async () => ({ default: (await import('./dealership-menu.tsx')).DealershipMenu })
const DealershipMenu = lazy(loadMenu)

/** The current dealership. The OWNER switches to another one here, or to all of them. */
export function DealershipSwitcher() {
  const { user } = useSession()
  const { dealership } = useChosenDealership()
  const name = dealership?.name ?? (user.role === 'OWNER' ? 'All dealerships' : 'Forecourt')
  const face = (
    <>
      <span className={styles.tile} data-initials={name.charAt(0).toUpperCase()} aria-hidden="true" />
      <b className={styles.name}>{name}</b>
    </>
  )
  if (user.role !== 'OWNER') return <div className={styles.who}>{face}</div>
  return (
    <Menu position="bottom-start" width={264} trapFocus={false}>
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
          <DealershipMenu chosenId={dealership?._id ?? null} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
