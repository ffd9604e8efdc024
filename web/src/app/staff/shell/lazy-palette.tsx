import { useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { useState } from 'react'
import { LaterPart, laterPart } from '../../../shared/later-part.tsx'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { palette, paletteStore } from './palette-store.ts'

const code = laterPart(async () => (await import('./palette.tsx')).Palette)
/** Loads the palette's code, which is not part of the first page. Rejects when it does not load. */
export const loadPalette = code.preload

/** Renders the palette once it was opened by Ctrl or Cmd and K, which also works within a field (rules: shell). */
export function LazyPalette() {
  const { opened } = useSpotlight(paletteStore)
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useHotkeys([['mod + K', palette.toggle]], [])
  // loaded, it stays for its closing; otherwise opening it again loads it
  if (!opened && !(wanted && code.known() !== null)) return null
  return (
    <LaterPart
      part={code}
      loading={null}
      failed={(failure) => (
        <Dialog title="Search" width={560} onClose={palette.close}>
          <ErrorState title="We couldn't load the search" {...failure} />
        </Dialog>
      )}
    >
      {(Palette) => <Palette />}
    </LaterPart>
  )
}
