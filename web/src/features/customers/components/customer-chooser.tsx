import type { Customer, VehicleSummary } from '@forecourt/contracts/leads/records'
import { Avatar, Button, Group } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { customerName, phoneFirst } from '../../../shared/customers/model/customer-text.ts'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { IconPlus, IconUsers } from '../../../ui/icons.tsx'
import { type CustomerForm, startFromSearch } from '../model/customer-form.ts'
import { nextPlace } from '../model/next-place.ts'
import { AddCustomerForm } from './add-customer-form.tsx'
import { CustomerResults } from './customer-results.tsx'
import styles from './customers.module.css'
import { toastAdded } from './toast-added.ts'

interface CustomerChooserProps {
  dealershipId: string
  vehicle: VehicleSummary | null
  selected: Customer | null
  onSelect: (customer: Customer, added: boolean) => void
  onChangeCustomer: () => void
  /** called with whether the form for a new customer has unsaved input */
  onTyping?: (typing: boolean) => void
  /** opens 'Possible duplicates'; null for users who may not merge customers */
  onDuplicates?: (() => void) | null
}

/** 'Customer Selection' (rules: send packet dialog): searches customers, selects one, or adds a new one. */
export function CustomerChooser({
  dealershipId,
  vehicle,
  selected,
  onSelect,
  onChangeCustomer,
  onTyping = () => {},
  onDuplicates = null,
}: CustomerChooserProps) {
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  /** the input of the form for a new customer, when the user left it for the search */
  const [typed, setTyped] = useState<CustomerForm | null>(null)
  const finder = useRef<HTMLDivElement>(null)

  const choose = (customer: Customer, added: boolean) => {
    setAdding(false)
    setTyped(null)
    setSearch('')
    onSelect(customer, added)
  }
  const takeAdded = (customer: Customer, existed: boolean) => {
    if (existed) toastAdded(existed)
    choose(customer, !existed)
  }
  const focusSearch = () => finder.current?.querySelector('input')?.focus()
  return (
    <section aria-labelledby="customer-heading">
      <div className={styles.head}>
        <h3 className={styles.heading} id="customer-heading">
          Customer Selection
        </h3>
        {selected === null && !adding ? (
          <Group gap="xs">
            <Button variant="default" size="xs" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              Add New Customer
            </Button>
            {onDuplicates === null ? null : (
              <Button variant="default" size="xs" leftSection={<IconUsers size={16} />} onClick={onDuplicates}>
                Possible duplicates
              </Button>
            )}
          </Group>
        ) : null}
      </div>
      {selected !== null ? (
        <div className={styles.selected}>
          <Avatar name={customerName(selected)} color="gray" size={36} aria-hidden />
          <div className={styles.selectedText}>
            <b>{customerName(selected)}</b>
            <span className={styles.resultContact}>{phoneFirst(selected) || 'No email or phone'}</span>
          </div>
          <Button variant="default" size="xs" onClick={onChangeCustomer}>
            Change Customer
          </Button>
        </div>
      ) : adding ? (
        <AddCustomerForm
          dealershipId={dealershipId}
          vehicle={vehicle}
          initial={typed ?? startFromSearch(search)}
          onAdded={takeAdded}
          onChoose={(customer) => choose(customer, false)}
          onCancel={(left) => {
            setAdding(false)
            if (left !== null) setTyped(left)
          }}
          onTyping={onTyping}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between what is focused within
        <div ref={finder} onKeyDown={moveInList}>
          <SearchBox label="Search customers" placeholder="Name, email or phone" value={search} onSearch={setSearch} autoFocus />
          <CustomerResults
            dealershipId={dealershipId}
            search={search}
            onSelect={(customer) => choose(customer, false)}
            onDeleted={focusSearch}
          />
        </div>
      )}
    </section>
  )
}

/** Moves the focus with the arrow keys between the search and the rows; up from the first row returns to the search. */
function moveInList(event: KeyboardEvent<HTMLDivElement>): void {
  // React passes on the keys of a row's menu, which is elsewhere in the page
  if (!event.currentTarget.contains(event.target as Node)) return
  const input = event.currentTarget.querySelector('input')
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-customer]')]
  const row = (event.target as HTMLElement).closest('li')?.querySelector<HTMLElement>('[data-customer]') ?? null
  const place = nextPlace(event.key, row === null ? -1 : rows.indexOf(row), rows.length)
  if (place === null) return
  event.preventDefault()
  const target = place === -1 ? input : rows[place]
  target?.focus()
}
