import { createSpotlight } from '@mantine/spotlight'

/** Whether the palette is open, known before its code has loaded. */
export const [paletteStore, palette] = createSpotlight()
