import { useState } from 'react'

/** One page of a list that is all here. A page that is gone (somebody was deleted, the search narrowed) becomes the last there is. */
export function usePage<T>(items: readonly T[], pageSize: number) {
  const [asked, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(items.length / pageSize))
  const page = Math.min(asked, pages)
  const from = (page - 1) * pageSize
  return { page, pages, setPage, shown: items.slice(from, from + pageSize), from, total: items.length }
}
