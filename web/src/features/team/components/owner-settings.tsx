import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { IconBuilding, IconLink, IconPercent, IconUsers } from '../../../ui/icons.tsx'
import { adminUsersQuery } from '../api/team.ts'
import { CreateUserForm } from './create-user-form.tsx'
import { DealershipGroups } from './dealership-groups.tsx'
import { ExistingUsers, type Owner } from './existing-users.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import styles from './team.module.css'
import { UrlActivitySection } from './url-activity.tsx'

export interface OwnerSettingsProps {
  owner: Owner
  dealerships: readonly Pick<Dealership, '_id' | 'name'>[]
  onSalesTeam: (dealershipId: string) => void
  /** the section 'Tax Rates' */
  taxRates: ReactNode
}

/** Users, people by dealership and created links (rules: owner settings), and what tax is calculated with. */
export function OwnerSettings({ owner, dealerships, onSalesTeam, taxRates }: OwnerSettingsProps) {
  const users = useQuery(adminUsersQuery)
  const { say, message } = usePassingMessage()

  const whenLoaded = (show: (loaded: NonNullable<typeof users.data>) => ReactNode) => {
    if (users.data !== undefined) return show(users.data)
    if (users.isPending) return <ListSkeleton label="Loading users" />
    return (
      <ErrorState
        title="The users could not be loaded"
        error={users.error}
        onRetry={() => void users.refetch()}
        retrying={users.isFetching}
      />
    )
  }
  return (
    <>
      <Tabs defaultValue="users" keepMounted={false}>
        <Tabs.List mb="md" className={styles.tabs}>
          <Tabs.Tab value="users" leftSection={<IconUsers size={16} />}>
            Admin User Management
          </Tabs.Tab>
          <Tabs.Tab value="dealerships" leftSection={<IconBuilding size={16} />}>
            Dealership Admins & Salespeople
          </Tabs.Tab>
          <Tabs.Tab value="links" leftSection={<IconLink size={16} />}>
            URL Creation Activity
          </Tabs.Tab>
          <Tabs.Tab value="tax" leftSection={<IconPercent size={16} />}>
            Tax Rates
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="users" className={styles.panel}>
          <CreateUserForm dealerships={dealerships} say={say} />
          {whenLoaded((loaded) => (
            <ExistingUsers owner={owner} users={loaded} say={say} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="dealerships" className={styles.panel}>
          {whenLoaded((loaded) => (
            <DealershipGroups dealerships={dealerships} users={loaded} say={say} onSalesTeam={onSalesTeam} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="links" className={styles.panel}>
          <UrlActivitySection />
        </Tabs.Panel>
        <Tabs.Panel value="tax">{taxRates}</Tabs.Panel>
      </Tabs>
      <div className={styles.messages}>
        <div>{message}</div>
      </div>
    </>
  )
}
