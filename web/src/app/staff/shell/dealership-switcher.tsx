import { Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { errorMessage, retryLabel } from '../../../api/api-error.ts'
import { LaterPart, laterPart } from '../../../shared/later-part.tsx'
import { IconSelector } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import styles from './dealership-switcher.module.css'
import { useChosenDealership } from './use-chosen-dealership.ts'
import { useDealerships } from './use-dealerships.ts'

const menu = laterPart(async () => (await import('./dealership-menu.tsx')).DealershipMenu)

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
          onPointerEnter={() => void menu.preload().catch(() => {})}
          aria-label={`${name}: switch dealership`}
        >
          {face}
          <IconSelector size={16} className={styles.turn} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <LaterPart
          part={menu}
          loading={<Skeleton height={72} radius="sm" role="status" aria-label="Loading dealerships" />}
          failed={({ error, onRetry }) => (
            <>
              <Menu.Label role="alert">We couldn't load the dealerships. {errorMessage(error)}</Menu.Label>
              <Menu.Item closeMenuOnClick={false} onClick={onRetry}>
                {retryLabel(error)}
              </Menu.Item>
            </>
          )}
        >
          {(DealershipMenu) => <DealershipMenu chosenId={dealership?._id ?? null} searchable={searchable} />}
        </LaterPart>
      </Menu.Dropdown>
    </Menu>
  )
}
