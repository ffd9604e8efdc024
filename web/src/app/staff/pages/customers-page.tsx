import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CustomersList } from '../../../features/customers/components/customers-list.tsx'
import { customersPath, duplicatesPath, homePath } from '../../../shared/staff-paths.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { IconPlus, IconUsers } from '../../../ui/icons.tsx'
import { AddCustomer } from '../add-customer.tsx'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { useViewParams } from '../use-view-params.ts'
import { pageNumber } from '../view-params.ts'

/** The customers of a dealership (rules: customer page). */
export function CustomersPage() {
  const { _id: dealershipId, name } = useDealership()
  const { user } = useSession()
  const navigate = useNavigate()
  const [params, change] = useViewParams()
  const [adding, setAdding] = useState(false)
  const isManager = user.role !== 'SALES'
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add customer
    </Button>
  )
  return (
    <Page
      title="Customers"
      crumb={{ text: name, path: homePath(dealershipId) }}
      actions={
        <Button visibleFrom="sm" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          Add customer
        </Button>
      }
      dealershipId={dealershipId}
    >
      <CustomersList
        dealershipId={dealershipId}
        search={params.get('search') ?? ''}
        page={pageNumber(params)}
        onSearch={(search) => change({ search }, { replace: true, preventScrollReset: true })}
        onPage={(page, replace = false) => change({ page }, { replace })}
        tools={
          <MoreMenu label="More of the customers" width={220} size="var(--fc-control)">
            <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              Add customer
            </Menu.Item>
            {isManager ? (
              <Menu.Item component={Link} to={duplicatesPath(dealershipId)} leftSection={<IconUsers size={16} />}>
                Possible duplicates
              </Menu.Item>
            ) : null}
          </MoreMenu>
        }
        emptyAction={add}
      />
      {adding ? (
        <AddCustomer
          dealershipId={dealershipId}
          onClose={() => setAdding(false)}
          onDone={({ _id }) => void navigate(customersPath(dealershipId, _id))}
        />
      ) : null}
    </Page>
  )
}
