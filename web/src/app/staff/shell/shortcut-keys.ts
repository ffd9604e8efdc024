import type { Role } from '@forecourt/contracts/operation'
import { navItems } from './nav-items.ts'

type Shortcut = readonly [keys: string, does: string]

/**
 * The keys that work for a user: those of lists, and 'g' with the letter of each page in the rail. Only managers assign leads. Without `singleKeys`,
 * those that remain when shortcuts of single keys are off.
 */
export function shortcutKeys(role: Role, dealershipId: string | null, singleKeys: boolean): Shortcut[] {
  const palette: Shortcut = ['Ctrl K or ⌘ K', 'Search vehicles, customers, pages and actions']
  const always: Shortcut[] = [
    ['Enter', 'Open the row'],
    ['Escape', 'Close what is on top'],
  ]
  if (!singleKeys) return [palette, ...always]

  const { main, rest } = navItems(role, dealershipId)
  const pages = [...main, ...rest].flatMap(({ key, label }): Shortcut[] =>
    key === undefined ? [] : [[`G then ${key.toUpperCase()}`, label]],
  )
  return [
    palette,
    ['/', 'Search the list'],
    ['J  K', 'Next and previous row'],
    ['S', 'Send a packet'],
    ['C', 'Call'],
    ...(role === 'SALES' ? [] : [['A', 'Assign'] as const]),
    ...always,
    ...pages,
    ['?', 'This list'],
  ]
}
