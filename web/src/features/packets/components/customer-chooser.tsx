import type { Customer } from '@forecourt/contracts/leads/records'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconPlus } from '../../../ui/icons.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { toast } from '../../../ui/toast.ts'
import { customersQuery } from '../api/customers.ts'
import { startFromSearch } from '../model/customer-form.ts'
import { customerName, type PacketVehicle } from '../model/packet.ts'
import { AddCustomerForm } from './add-customer-form.tsx'
import styles from './send-packet.module.css'

interface CustomerChooserProps {
  dealershipId: string
  vehicle: PacketVehicle | null
  selected: Customer | null
  onSelect: (customer: Customer, added: boolean) => void
  onChangeCustomer: () => void
}

/** 'Customer Selection' (spec/3 section 2.3): search, choose or add; none, results, selected (section 4). */
export function CustomerChooser({ dealershipId, vehicle, selected, onSelect, onChangeCustomer }: CustomerChooserProps) {
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)

  const takeAdded = (customer: Customer, existed: boolean) => {
    if (existed) toast('Customer already exists for this dealership.')
    setAdding(false)
    setSearch('')
    onSelect(customer, !existed)
  }
  return (
    <section aria-labelledby="customer-heading">
      <div className={styles.head}>
        <Title order={3} size="h5" id="customer-heading">
          Customer Selection
        </Title>
        {selected === null && !adding ? (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Add New Customer
          </Button>
        ) : null}
      </div>
      {selected !== null ? (
        <div className={styles.selected}>
          <div>
            <Text fw={650}>{customerName(selected)}</Text>
            <Text size="sm" c="dimmed">
              {[selected.email, selected.phone].filter(Boolean).join(' · ') || 'No email or phone'}
            </Text>
          </div>
          <Button variant="default" onClick={onChangeCustomer}>
            Change Customer
          </Button>
        </div>
      ) : adding ? (
        <AddCustomerForm
          dealershipId={dealershipId}
          vehicle={vehicle}
          initial={startFromSearch(search)}
          onAdded={takeAdded}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <>
          <SearchBox label="Search customers" placeholder="Name, email or phone" value={search} onSearch={setSearch} autoFocus />
          <Results dealershipId={dealershipId} search={search} onSelect={(customer) => onSelect(customer, false)} />
        </>
      )}
    </section>
  )
}

function Results({ dealershipId, search, onSelect }: { dealershipId: string; search: string; onSelect: (customer: Customer) => void }) {
  const results = useQuery(customersQuery(dealershipId, search))
  if (results.isPending) return <Skeleton height={88} mt="sm" radius="md" />
  if (results.isError)
    return <ErrorState title="The customers could not be loaded" error={results.error} onRetry={() => void results.refetch()} />
  if (results.data.length === 0) {
    return (
      <Text c="dimmed" mt="sm" role="status">
        {search === '' ? 'No customers yet. Add the first one.' : `No customer matches “${search}”. Add them as a new customer.`}
      </Text>
    )
  }
  return (
    <ul className={styles.results} aria-label="Customers">
      {results.data.map((customer) => (
        <li key={customer._id}>
          <button type="button" className={styles.result} onClick={() => onSelect(customer)}>
            <span className={styles.resultName}>{customerName(customer)}</span>
            <span className={styles.resultContact}>{[customer.email, customer.phone].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
