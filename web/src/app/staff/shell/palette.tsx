import '@mantine/spotlight/styles.css'
import { formatUsPhone } from '@forecourt/contact/phone'
import { formatPrice } from '@forecourt/money/price-display'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { customersQuery } from '../../../features/customers/api/customers.ts'
import { searchDealerships } from '../../../features/dealerships/model/visible-dealerships.ts'
import { customersPath, homePath, vehiclePath } from '../../../shared/staff-paths.ts'
import { vehicleSearchQuery } from '../../../shared/vehicle/api/vehicle-search.ts'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { IconBuilding, IconCar, IconPerson, IconRight, IconSearch } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import { matching, type PaletteAction, paletteActions, palettePages } from './palette-entries.ts'
import { paletteStore } from './palette-store.ts'
import { openShortcuts } from './shortcut-list.tsx'
import { useChosenDealership } from './use-chosen-dealership.ts'
import { useDealerships } from './use-dealerships.ts'

/** Entries shown of each group; more words narrow the search. */
const SHOWN = 5
const SEARCH_DELAY_MS = 200

/** Finds any vehicle, customer, page or action (rules: shell). lazy-palette.tsx handles its key and loads it. */
export function Palette() {
  const [search, setSearch] = useState('')
  return (
    <Spotlight.Root store={paletteStore} query={search} onQueryChange={setSearch} shortcut={null} maxHeight={420} scrollable size={600}>
      <Spotlight.Search
        placeholder="Search vehicles, customers, pages, actions"
        aria-label="Search"
        leftSection={<IconSearch size={18} />}
        onKeyDown={takeFirst}
      />
      <Spotlight.ActionsList>
        <Found search={search.trim()} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Runs the first entry on Enter when none is selected: results that arrive after typing have no selection. */
function takeFirst({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Enter' || nativeEvent.isComposing) return
  const actions = currentTarget.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-action]') ?? []
  if (![...actions].some((action) => action.hasAttribute('data-selected'))) actions[0]?.click()
}

/** Rendered while the palette is open. */
function Found({ search }: { search: string }) {
  const { user, logout } = useSession()
  const { dealershipId } = useChosenDealership()
  const { dealerships } = useDealerships()
  const navigate = useNavigate()
  const { open } = useModalParam()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [asked] = useDebouncedValue(search, SEARCH_DELAY_MS)
  const enabled = dealershipId !== null && asked !== ''
  const vehicles = useQuery({ ...vehicleSearchQuery(dealershipId ?? '', asked), enabled }).data?.vehicles ?? []
  const customers = useQuery({ ...customersQuery(dealershipId ?? '', asked), enabled }).data?.customers ?? []

  const start = (action: PaletteAction) => {
    if ('go' in action) return void navigate(action.go)
    if ('leave' in action) return void window.open(action.leave, '_blank', 'noopener')
    if ('modal' in action) return dealershipId === null ? undefined : open(action.modal, dealershipId)
    if (action.do === 'password') return open('password', 'me')
    if (action.do === 'theme') return setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')
    if (action.do === 'shortcuts') return openShortcuts()
    return logout()
  }
  const others = user.role === 'OWNER' && search !== '' ? searchDealerships(dealerships ?? [], search).slice(0, SHOWN) : []
  const pages = matching(palettePages(user.role, dealershipId), search)
  const actions = matching(paletteActions(user.role, dealershipId), search)
  const found = { vehicles: enabled ? vehicles.slice(0, SHOWN) : [], customers: enabled ? customers.slice(0, SHOWN) : [] }
  if (found.vehicles.length + found.customers.length + others.length + pages.length + actions.length === 0) {
    return <Spotlight.Empty>{asked === search ? `Nothing matches “${search}”` : 'Searching…'}</Spotlight.Empty>
  }
  return (
    <>
      {found.vehicles.length === 0 ? null : (
        <Spotlight.ActionsGroup label="Vehicles">
          {found.vehicles.map((vehicle) => (
            <Spotlight.Action
              key={vehicle._id}
              label={vehicleTitle(vehicle)}
              description={[vehicle.stockNumber && `Stock ${vehicle.stockNumber}`, formatPrice(vehicle.price, vehicle.currency)]
                .filter(Boolean)
                .join(' · ')}
              leftSection={<IconCar size={16} />}
              onClick={() => void navigate(vehiclePath(vehicle.dealershipId, vehicle.vin || vehicle.stockNumber || vehicle._id))}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {found.customers.length === 0 ? null : (
        <Spotlight.ActionsGroup label="Customers">
          {found.customers.map((customer) => (
            <Spotlight.Action
              key={customer._id}
              label={`${customer.firstName} ${customer.lastName}`}
              description={[formatUsPhone(customer.phone), customer.email].filter(Boolean).join(' · ')}
              leftSection={<IconPerson size={16} />}
              onClick={() => void navigate(customersPath(customer.dealershipId, customer._id))}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {others.length === 0 ? null : (
        <Spotlight.ActionsGroup label="Dealerships">
          {others.map(({ _id, name, email }) => (
            <Spotlight.Action
              key={_id}
              label={name}
              description={email}
              leftSection={<IconBuilding size={16} />}
              onClick={() => void navigate(homePath(_id))}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {[
        { group: 'Pages', entries: pages },
        { group: 'Actions', entries: actions },
      ].map(({ group, entries }) =>
        entries.length === 0 ? null : (
          <Spotlight.ActionsGroup key={group} label={group}>
            {entries.map(({ label, action }) => (
              <Spotlight.Action key={label} label={label} leftSection={<IconRight size={16} />} onClick={() => start(action)} />
            ))}
          </Spotlight.ActionsGroup>
        ),
      )}
    </>
  )
}
