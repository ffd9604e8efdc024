import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { IconSearch, IconUpload } from '../../../ui/icons.tsx'
import { taxTablesQuery } from '../api/tax-tables.ts'
import { isOldTable } from '../model/tax-text.ts'
import styles from './tax.module.css'
import { TaxChanges } from './tax-changes.tsx'
import { TaxImport } from './tax-import.tsx'
import { TaxStates } from './tax-states.tsx'
import { ZipLookups } from './zip-lookups.tsx'

/**
 * The tax rates that calculators use: each state's default rates, and the imported tables that override them. The import stays mounted, hidden, once
 * it was opened, so that collapsing it loses no file and no outcome.
 */
export function TaxRates() {
  const tables = useQuery(taxTablesQuery)
  const [importing, { toggle }] = useDisclosure()
  const [importOpened, setImportOpened] = useState(false)
  if (importing && !importOpened) setImportOpened(true)
  const [search, setSearch] = useState('')
  const old = tables.data?.states.filter(({ importedAt }) => isOldTable(importedAt, Date.now())) ?? []
  const wanted = search.trim().toLowerCase()
  const found = tables.data?.states.filter(({ state, name }) => name.toLowerCase().includes(wanted) || state.toLowerCase() === wanted)
  return (
    <div className={styles.panel}>
      {importOpened ? <TaxImport hidden={!importing} /> : null}
      {importing && tables.data !== undefined ? <TaxChanges changes={tables.data.changes} /> : null}
      {old.length === 0 ? null : (
        <Note tone="warn">
          The imported rates of {old.map(({ name }) => name).join(', ')} are more than 120 days old. Import newer tables, or remove them.
        </Note>
      )}
      <ZipLookups
        action={
          <Button
            variant="default"
            className={styles.toggle}
            leftSection={<IconUpload size={16} />}
            aria-label="Import rates"
            aria-expanded={importing}
            onClick={toggle}
          >
            <span className={styles.toggleText}>Import rates</span>
          </Button>
        }
      />
      <h2 className={styles.heading}>Rates by state</h2>
      <div className={styles.tools}>
        <p className={styles.lead}>
          ZIP codes without an imported rate use the state rate with that of their county or city, or its average local rate.
        </p>
        <TextInput
          aria-label="Find a state"
          placeholder="Find a state"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {tables.isPending ? <RowSkeletons label="Loading tax rates" /> : null}
      <LoadError title="We couldn't load the tax rates" query={tables} />
      {found === undefined ? null : found.length === 0 ? (
        <EmptyState title="No states match" text="Search by name or two-letter abbreviation." />
      ) : (
        <TaxStates states={found} />
      )}
    </div>
  )
}
