import { useState } from 'react'

/** Paginates a list in memory. A page beyond the end (a user was deleted, the search narrowed) becomes the last one. */
export function usePage<T>(items: readonly T[], pageSize: number) {
  const [asked, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(items.length / pageSize))
  const page = Math.min(asked, pages)
  const from = (page - 1) * pageSize
  return { page, pages, setPage, shown: items.slice(from, from + pageSize), from, total: items.length }
}
