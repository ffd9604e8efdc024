import type { Role } from '@forecourt/contracts/operation'
import { navItems } from './nav-items.ts'

type Shortcut = readonly [keys: string, does: string]

/** The keys that work for a user: those of lists, and 'g' with the letter of each page in the rail. Only managers assign leads. */
export function shortcutKeys(role: Role, dealershipId: string | null): Shortcut[] {
  const { main, rest } = navItems(role, dealershipId)
  const pages = [...main, ...rest].flatMap(({ key, label }): Shortcut[] =>
    key === undefined ? [] : [[`G then ${key.toUpperCase()}`, label]],
  )
  return [
    ['Ctrl K or ⌘ K', 'Search vehicles, customers, pages and actions'],
    ['/', 'Search the list'],
    ['J  K', 'Next and previous row'],
    ['Enter', 'Open the row'],
    ['S', 'Send a packet'],
    ['C', 'Call'],
    ...(role === 'SALES' ? [] : [['A', 'Assign'] as const]),
    ['Escape', 'Close what is on top'],
    ...pages,
    ['?', 'This list'],
  ]
}
