import { Pagination, Select, Text } from '@mantine/core'
import { countOf, formatCount } from '../../../ui/format.ts'
import { type InventoryQueryChange, PAGE_SIZES, type PageSize } from '../model/inventory-query.ts'
import styles from './inventory-tab.module.css'

interface InventoryPagingProps {
  total: number
  page: number
  size: PageSize
  narrow: boolean
  onChange: (change: InventoryQueryChange) => void
}

/** The page and the number of rows per page; 'All' is one scrolled list. */
export function InventoryPaging({ total, page, size, narrow, onChange }: InventoryPagingProps) {
  const pages = size === 'all' ? 1 : Math.max(1, Math.ceil(total / size))
  return (
    <div className={styles.paging}>
      <Select
        label="Rows"
        className={styles.size}
        allowDeselect={false}
        data={PAGE_SIZES.map((value) => ({ value: String(value), label: value === 'all' ? 'All' : String(value) }))}
        value={String(size)}
        onChange={(value) => onChange({ size: PAGE_SIZES.find((each) => String(each) === value) })}
      />
      <Text size="sm" c="dimmed" className="tabular">
        {size === 'all' ? `All ${countOf(total, 'vehicle')}, one list` : `Page ${formatCount(page)} of ${formatCount(pages)}`}
      </Text>
      <Pagination total={pages} value={page} siblings={narrow ? 0 : 1} onChange={(next) => onChange({ page: next })} />
    </div>
  )
}
