import '@mantine/spotlight/styles.css'
import { formatUsPhone } from '@forecourt/contact/phone'
import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { customersQuery } from '../../../features/customers/api/customers.ts'
import { searchDealerships } from '../../../features/dealerships/model/search-dealerships.ts'
import { customersPath, homePath, vehiclePath } from '../../../shared/staff-paths.ts'
import { vehicleSearchQuery } from '../../../shared/vehicle/api/vehicle-search.ts'
import { SEARCH_LENGTH } from '../../../staff-ui/search-box.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { IconBuilding, IconCar, IconPerson, IconRight, IconSearch } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import { NEXT_SCHEME, SCHEME_NAMES } from './color-schemes.ts'
import { openShortcuts } from './open-shortcuts.tsx'
import { matching, type PaletteAction, type PaletteEntry, paletteActions, palettePages } from './palette-entries.ts'
import { paletteStore } from './palette-store.ts'
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
        maxLength={SEARCH_LENGTH}
        leftSection={<IconSearch size={18} />}
        onKeyDown={takeFirst}
      />
      <Spotlight.ActionsList>
        <Found search={search.trim()} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Runs the first entry that matches what is typed on Enter when none is selected: results that arrive after typing have no selection. */
function takeFirst({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Enter' || nativeEvent.isComposing) return
  const actions = currentTarget.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-action]') ?? []
  if ([...actions].some((action) => action.hasAttribute('data-selected'))) return
  ;[...actions].find((action) => !action.hasAttribute('data-stale'))?.click()
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
  const needsDealership = user.role === 'OWNER' && dealershipId === null && search !== ''
  const vehicles = useQuery({ ...vehicleSearchQuery(dealershipId ?? '', asked), enabled })
  const customers = useQuery({ ...customersQuery(dealershipId ?? '', asked), enabled })
  const searches = [
    { what: 'vehicles', query: vehicles },
    { what: 'customers', query: customers },
  ]
  const unanswered = searches.filter(({ query }) => enabled && (query.data === undefined || query.isPlaceholderData))
  // offline or after an error, no response is on its way
  const failed = unanswered.filter(({ query }) => query.fetchStatus !== 'fetching')
  const isSearching = asked !== search || unanswered.length > failed.length

  const nextTheme = () => {
    const next = NEXT_SCHEME[colorScheme]
    setColorScheme(next)
    // 'System' may look like the theme before it
    toast(`Theme: ${SCHEME_NAMES[next]}`, 'good')
  }
  const start = (action: PaletteAction) => {
    if ('go' in action) return void navigate(action.go)
    if ('leave' in action) return void window.open(action.leave, '_blank', 'noopener')
    if ('modal' in action) return dealershipId === null ? undefined : open(action.modal, dealershipId)
    if (action.do === 'password') return open('password', 'me')
    if (action.do === 'theme') return nextTheme()
    if (action.do === 'shortcuts') return openShortcuts(user.role, dealershipId)
    return logout()
  }
  const others = user.role === 'OWNER' && search !== '' ? searchDealerships(dealerships ?? [], search) : []
  const commands = (entries: readonly PaletteEntry[]) =>
    matching(entries, search).map(({ label, action }) => ({ key: label, label, description: undefined, run: () => start(action) }))
  /** whether what a search found matches an earlier input */
  const isStale = ({ isPlaceholderData }: { isPlaceholderData: boolean }) => asked !== search || isPlaceholderData
  const groups = [
    {
      group: 'Vehicles',
      Icon: IconCar,
      stale: isStale(vehicles),
      entries: ((enabled && vehicles.data?.vehicles) || []).slice(0, SHOWN).map((vehicle) => ({
        key: vehicle._id,
        label: vehicleTitle(vehicle),
        description: dotted(vehicle.stockNumber && `Stock ${vehicle.stockNumber}`, formatPrice(vehicle.price, vehicle.currency)),
        run: () => void navigate(vehiclePath(vehicle.dealershipId, vehicle.vin || vehicle.stockNumber || vehicle._id)),
      })),
    },
    {
      group: 'Customers',
      Icon: IconPerson,
      stale: isStale(customers),
      entries: ((enabled && customers.data?.customers) || [])
        .slice(0, SHOWN)
        .map(({ _id, dealershipId: of, firstName, lastName, phone, email }) => ({
          key: _id,
          label: `${firstName} ${lastName}`,
          description: dotted(formatUsPhone(phone), email),
          run: () => void navigate(customersPath(of, _id)),
        })),
    },
    {
      group: 'Dealerships',
      Icon: IconBuilding,
      entries: others
        .slice(0, SHOWN)
        .map(({ _id, name, email }) => ({ key: _id, label: name, description: email, run: () => void navigate(homePath(_id)) })),
    },
    { group: 'Pages', Icon: IconRight, entries: commands(palettePages(user.role, dealershipId)) },
    { group: 'Actions', Icon: IconRight, entries: commands(paletteActions(user.role, dealershipId)) },
  ].filter(({ entries }) => entries.length > 0)
  if (groups.length === 0 && isSearching) return <Spotlight.Empty>Searching…</Spotlight.Empty>
  if (groups.length === 0 && failed.length === 0 && !needsDealership)
    return <Spotlight.Empty>{`Nothing matches “${search}”`}</Spotlight.Empty>
  return (
    <>
      {groups.map(({ group, Icon, stale, entries }) => (
        <Spotlight.ActionsGroup key={group} label={group}>
          {entries.map(({ key, label, description, run }) => (
            <Spotlight.Action
              key={key}
              label={label}
              description={description}
              leftSection={<Icon size={16} />}
              data-stale={stale || undefined}
              onClick={run}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {needsDealership ? <Spotlight.Empty>Choose a dealership to search vehicles and customers.</Spotlight.Empty> : null}
      {failed.length === 0 ? null : (
        <Spotlight.Empty>{`We couldn't search ${failed.map(({ what }) => what).join(' and ')}. Try again in a moment.`}</Spotlight.Empty>
      )}
    </>
  )
}

function dotted(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ')
}
