import { modals } from '@mantine/modals'
import styles from './shortcut-list.module.css'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K or ⌘ K', 'Search vehicles, customers, pages and actions'],
  ['/', 'Search the list'],
  ['J  K', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['S', 'Send a packet'],
  ['C', 'Call'],
  ['A', 'Assign'],
  ['Escape', 'Close what is on top'],
  ['G then H', 'Home'],
  ['G then L', 'Leads'],
  ['G then C', 'Customers'],
  ['G then I', 'Inventory'],
  ['G then P', 'Packets'],
  ['G then T', 'Trade-ins'],
  ['G then D', 'Documents'],
  ['G then F', 'Feed'],
  ['?', 'This list'],
]

/** Opens the list of keyboard shortcuts. */
export function openShortcuts(): void {
  modals.open({ title: 'Keyboard shortcuts', children: <ShortcutList /> })
}

function ShortcutList() {
  return (
    <dl className={styles.keys}>
      {KEYS.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
