import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HowToGo } from '../../../shared/go-to-address.ts'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconClose, IconSearch } from '../../../ui/icons.tsx'
import type { Facets } from '../api/public-inventory.ts'
import { CONDITIONS, type Condition, type InventoryQuery } from '../model/inventory-query.ts'
import styles from './inventory-head.module.css'

const SEARCH_AFTER_MS = 300
const CONDITION_NAMES: Readonly<Record<Condition, string>> = { all: 'All', used: 'Used', new: 'New' }

interface InventoryHeadProps {
  name: string
  /** the number of all vehicles, whatever is searched or chosen; null while it loads */
  listed: number | null
  facets: Facets | null
  query: InventoryQuery
  onChange: (change: Partial<InventoryQuery>, how?: HowToGo) => void
}

/** The dealership, the number of its vehicles, the search and All / Used / New with their counts (rules: filter counts). */
export function InventoryHead({ name, listed, facets, query, onChange }: InventoryHeadProps) {
  const counts = facets === null ? null : { all: facets.total, used: facets.used, new: facets.new }
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>{name} Inventory</h1>
        <p className={styles.counts}>{listed ? `${countOf(listed, 'vehicle')} to choose from` : '\u00a0'}</p>
      </div>
      <SearchField value={query.search} onSearch={(search) => onChange({ search }, 'replace')} />
      <fieldset className={styles.conditions}>
        <legend className="visually-hidden">Condition</legend>
        {CONDITIONS.map((condition) => (
          <label key={condition} className={styles.condition}>
            <input
              type="radio"
              name="condition"
              value={condition}
              checked={query.filter === condition}
              onChange={() => onChange({ filter: condition })}
            />
            <span>
              {CONDITION_NAMES[condition]}
              {counts === null ? null : <small> {formatCount(counts[condition])}</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

/** Searches shortly after the last key press, and immediately on Enter. A change of the searched text elsewhere replaces what is typed. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  if (value !== sent) {
    setSent(value)
    setText(value)
  }
  const search = (wanted: string) => {
    setSent(wanted.trim())
    if (wanted.trim() !== value) onSearch(wanted.trim())
  }
  // reads the newest address: a filter, a sort order or a vehicle may have been chosen after the key press
  const searchLater = useEffectEvent(() => search(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the wait
  useEffect(() => {
    const timer = setTimeout(() => searchLater(), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <IconSearch size={20} />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Search vehicles"
          placeholder="Make, model, stock number…"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {text === '' ? null : (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              setText('')
              search('')
              field.current?.focus()
            }}
          >
            <IconClose size={18} />
          </button>
        )}
      </form>
    </search>
  )
}
