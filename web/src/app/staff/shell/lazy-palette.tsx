import { useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { lazy, Suspense, useState } from 'react'
import { palette, paletteStore } from './palette-store.ts'

/** Loads the palette's code, which is not part of the first page. */
export const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette })
const Palette = lazy(loadPalette)

/** Renders the palette once it was opened by Ctrl or Cmd and K, which also works within a field (rules: shell). */
export function LazyPalette() {
  const { opened } = useSpotlight(paletteStore)
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useHotkeys([['mod + K', palette.toggle]], [])
  return wanted ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null
}
