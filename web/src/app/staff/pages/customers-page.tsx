import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CustomersList } from '../../../features/customers/components/customers-list.tsx'
import { customersPath, duplicatesPath, homePath } from '../../../shared/staff-paths.ts'
import { IconMore, IconPlus, IconUsers } from '../../../ui/icons.tsx'
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
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="var(--fc-control)" aria-label="More of the customers">
                <IconMore size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                Add customer
              </Menu.Item>
              {isManager ? (
                <Menu.Item component={Link} to={duplicatesPath(dealershipId)} leftSection={<IconUsers size={16} />}>
                  Possible duplicates
                </Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
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
