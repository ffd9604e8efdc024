import type { Role } from '@forecourt/contracts/operation'
import { modals } from '@mantine/modals'
import { LaterPart, laterPart } from '../../../shared/later-part.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'

const list = laterPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)
/** Loads the code of the list in advance. Rejects when it does not load. */
export const loadShortcutList = list.preload

/** Opens the list of keyboard shortcuts, whose code is loaded on demand. */
export function openShortcuts(role: Role, dealershipId: string | null): void {
  modals.open({
    title: 'Keyboard shortcuts',
    children: (
      <LaterPart part={list} loading={null} failed={(failure) => <ErrorState title="We couldn't load the shortcuts" {...failure} />}>
        {(ShortcutList) => <ShortcutList role={role} dealershipId={dealershipId} />}
      </LaterPart>
    ),
  })
}
