import { useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { lazy, Suspense, useState } from 'react'
import { palette, paletteStore } from './palette-store.ts'

/** Fetches the palette's code; the first page of staff does without it. */
export const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette })
const Palette = lazy(loadPalette)

/** The palette from the first time it is opened on: by Ctrl or Cmd and K, also from within a field (rules: shell). */
export function PaletteWhenWanted() {
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
