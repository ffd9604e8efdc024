import { LaterPart, laterPart } from '../../../shared/later-part.tsx'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { useModalParam } from '../use-modal-param.ts'

const dialogs = laterPart(async () => (await import('./shell-dialogs.tsx')).ShellDialogs)
/** Loads the dialogs' code in advance. Rejects when it does not load. */
export const loadShellDialogs = dialogs.preload

/** The dialogs of shell-dialogs.tsx by the name in the `modal` param, with their title while their code is missing. */
const TITLES: Readonly<Record<string, string>> = {
  password: 'Change password',
  send: 'Send Packet',
  'window-sticker': 'Window Sticker Finder',
  'edit-vehicle': 'Edit Vehicle',
}

/** The dialogs that every page can open; their code is loaded on demand. A dialog of a single page is not one of them. */
export function LazyShellDialogs() {
  const { modal, close } = useModalParam()
  const title = modal === null ? undefined : TITLES[modal.name]
  if (title === undefined) return null
  return (
    <LaterPart
      part={dialogs}
      loading={null}
      failed={(failure) => (
        <Dialog title={title} width={560} onClose={close}>
          <ErrorState title="We couldn't load this dialog" {...failure} />
        </Dialog>
      )}
    >
      {(ShellDialogs) => <ShellDialogs />}
    </LaterPart>
  )
}
