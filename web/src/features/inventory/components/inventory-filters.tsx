import { Button, Select } from '@mantine/core'
import type { Facets } from '../../../shared/vehicle/model/facets.ts'
import { spelledAs } from '../../../shared/vehicle/model/spelled-as.ts'
import { focusDialogOf } from '../../../staff-ui/focus-dialog-of.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconClose } from '../../../ui/icons.tsx'
import { CLEARED_FILTERS, filtersInUse, type InventoryListQuery, type InventoryQueryChange } from '../model/inventory-query.ts'
import styles from './inventory-filters.module.css'
import { NumberFilter } from './number-filter.tsx'
import { PackageFilters } from './package-filters.tsx'

interface InventoryFiltersProps {
  /** undefined while they load */
  facets: Facets | undefined
  query: InventoryListQuery
  /** `typed`: the change comes from typing, so more changes may follow */
  onChange: (change: InventoryQueryChange, typed?: boolean) => void
}

/** Renders options inside the filters' popover, so that a click on an option is not an outside click. */
const WITHOUT_PORTAL = { comboboxProps: { withinPortal: false }, openOnFocus: false } as const

/** The filters of the inventory other than the search and All / Used / New. Each choice shows its number of vehicles. */
export function InventoryFilters({ facets, query, onChange }: InventoryFiltersProps) {
  const makes = facets?.makes ?? []
  const chosenMake = spelledAs(
    makes.map(({ make }) => make),
    query.make,
  )
  const models = makes.find(({ make }) => make === chosenMake)?.models ?? []
  const chosenModel = spelledAs(
    models.map(({ model }) => model),
    query.model,
  )
  const years = yearsOf(facets, query)
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Filters</legend>
      <Select
        {...WITHOUT_PORTAL}
        label="Make"
        placeholder="Any make"
        searchable
        clearable
        nothingFoundMessage="No such make"
        data={options(
          makes.map(({ make, count }) => [make, count]),
          chosenMake,
        )}
        value={chosenMake}
        onChange={(value) => onChange({ make: value, model: null })}
      />
      <Select
        {...WITHOUT_PORTAL}
        label="Model"
        placeholder={query.make === null ? 'Choose a make first' : 'Any model'}
        searchable
        clearable
        nothingFoundMessage="No such model"
        disabled={query.make === null && query.model === null}
        data={options(
          models.map(({ model, count }) => [model, count]),
          chosenModel,
        )}
        value={chosenModel}
        onChange={(model) => onChange({ model })}
      />
      <YearFilter label="Year from" years={years} value={query.yearFrom} onChange={(yearFrom) => onChange({ yearFrom })} />
      <YearFilter label="Year to" years={years} value={query.yearTo} onChange={(yearTo) => onChange({ yearTo })} />
      <NumberFilter
        label="Price from"
        prefix="$"
        placeholder={facets?.prices ? `$${formatCount(facets.prices.from)}` : undefined}
        max={100_000_000}
        value={query.priceFrom}
        onFilter={(priceFrom) => onChange({ priceFrom }, true)}
      />
      <NumberFilter
        label="Price to"
        prefix="$"
        placeholder={facets?.prices ? `$${formatCount(facets.prices.to)}` : undefined}
        max={100_000_000}
        value={query.priceTo}
        onFilter={(priceTo) => onChange({ priceTo }, true)}
      />
      <NumberFilter
        label="Mileage up to"
        placeholder="Any mileage"
        max={10_000_000}
        value={query.mileageTo}
        onFilter={(mileageTo) => onChange({ mileageTo }, true)}
      />
      <div className={styles.choices}>
        <PackageFilters facets={facets} query={query} onChange={onChange} />
        {filtersInUse(query) === 0 ? null : (
          <Button
            variant="subtle"
            leftSection={<IconClose size={16} />}
            onClick={({ currentTarget }) => {
              focusDialogOf(currentTarget)
              onChange(CLEARED_FILTERS)
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function YearFilter({
  label,
  years,
  value,
  onChange,
}: {
  label: string
  years: readonly string[]
  value: number | null
  onChange: (year: number | null) => void
}) {
  return (
    <Select
      {...WITHOUT_PORTAL}
      label={label}
      placeholder="Any year"
      clearable
      data={years}
      value={value === null ? null : String(value)}
      onChange={(year) => onChange(year === null ? null : Number(year))}
    />
  )
}

/** Returns the years to choose from, newest first, including the years of the current filter even if no vehicle has them. */
function yearsOf(facets: Facets | undefined, { yearFrom, yearTo }: InventoryListQuery): string[] {
  const { from, to } = facets?.years ?? { from: 1, to: 0 }
  const years = Array.from({ length: Math.max(0, Math.min(to - from + 1, 200)) }, (_, back) => to - back)
  const asked = [yearFrom, yearTo].filter((year) => year !== null && !years.includes(year))
  return [...new Set([...years, ...asked])].sort((a, b) => Number(b) - Number(a)).map(String)
}

/** Returns options such as 'Jeep (24)', including the value of the current filter even if no vehicle has it. */
function options(counted: [string, number][], asked: string | null): { value: string; label: string }[] {
  const known = counted.filter(([value]) => value !== '').map(([value, count]) => ({ value, label: `${value} (${formatCount(count)})` }))
  if (asked === null || known.some(({ value }) => value === asked)) return known
  return [{ value: asked, label: asked }, ...known]
}
