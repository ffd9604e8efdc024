import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { adminUsersQuery } from '../api/team.ts'
import type { OwnerView } from '../model/owner-views.ts'
import { DealershipGroups } from './dealership-groups.tsx'
import { ExistingUsers, type Owner } from './existing-users.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import styles from './team.module.css'
import { UrlActivitySection } from './url-activity.tsx'

export interface OwnerSettingsProps {
  owner: Owner
  view: OwnerView
  dealerships: readonly Pick<Dealership, '_id' | 'name'>[]
  onSalesTeam: (dealershipId: string) => void
  /** the section 'Tax Rates' */
  taxRates: ReactNode
}

/** The sections of the owner settings: users, people by dealership, created links, and tax rates (rules: owner settings). */
export function OwnerSettings({ owner, view, dealerships, onSalesTeam, taxRates }: OwnerSettingsProps) {
  const users = useQuery(adminUsersQuery)
  const { say, message } = usePassingMessage()

  const whenLoaded = (show: (loaded: NonNullable<typeof users.data>) => ReactNode) => {
    if (users.data !== undefined) return show(users.data)
    if (users.isPending) {
      return view === 'users' ? <PeopleSkeleton label="Loading users" /> : <RowSkeletons label="Loading users" />
    }
    return <LoadError title="We couldn't load the users" query={users} />
  }
  return (
    <>
      {view === 'users' ? (
        <div className={styles.panel}>
          {whenLoaded((loaded) => (
            <ExistingUsers owner={owner} users={loaded} dealerships={dealerships} say={say} />
          ))}
        </div>
      ) : null}
      {view === 'dealerships' ? (
        <div className={styles.panel}>
          {whenLoaded((loaded) => (
            <DealershipGroups dealerships={dealerships} users={loaded} say={say} onSalesTeam={onSalesTeam} />
          ))}
        </div>
      ) : null}
      {view === 'links' ? (
        <div className={styles.panel}>
          <UrlActivitySection />
        </div>
      ) : null}
      {view === 'tax' ? taxRates : null}
      <div className={styles.messages}>
        <div>{message}</div>
      </div>
    </>
  )
}
