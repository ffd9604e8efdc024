import { Select } from '@mantine/core'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { DATE_LABELS, LEAD_DATES, LEAD_SORT_LABELS, LEAD_SORTS, type LeadQuestion } from '../model/lead-list.ts'
import styles from './leads-list.module.css'

interface LeadsToolsProps {
  question: LeadQuestion
  onChange: (change: Partial<LeadQuestion>) => void
}

/** What the leads are narrowed and sorted by (rules: leads screen). */
export function LeadsTools({ question, onChange }: LeadsToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchBox
        label="Search leads"
        placeholder="Search leads by name, email, phone, or vehicle..."
        value={question.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label="Filter by"
        allowDeselect={false}
        data={LEAD_DATES.map((value) => ({ value, label: DATE_LABELS[value] }))}
        value={question.date}
        onChange={(date) => date !== null && onChange({ date })}
      />
      <Select
        label="Sort by"
        allowDeselect={false}
        data={LEAD_SORTS.map((value) => ({ value, label: LEAD_SORT_LABELS[value] }))}
        value={question.sort}
        onChange={(sort) => sort !== null && onChange({ sort })}
      />
    </div>
  )
}
