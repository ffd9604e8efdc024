import { Pagination, type PaginationProps } from '@mantine/core'

interface TopPaginationProps extends PaginationProps {
  onChange: (page: number) => void
}

/** The page numbers of a list whose page is not in the address. The next page begins at its top, as one in the address does (rules: shell). */
export function TopPagination({ onChange, ...pagination }: TopPaginationProps) {
  const choose = (page: number) => {
    onChange(page)
    window.scrollTo(0, 0)
  }
  return <Pagination {...pagination} onChange={choose} />
}
