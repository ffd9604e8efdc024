import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import { IconActivity, IconEye, IconFile, IconPhoto, IconPlay, IconSticker } from '../../../ui/icons.tsx'

const ICONS = {
  photo: IconPhoto,
  price: IconSticker,
  video: IconPlay,
  autocheck: IconActivity,
  inspection: IconEye,
  msrp: IconFile,
} as const satisfies Record<MissingFact, typeof IconPhoto>

/** The icon of an item that a vehicle may lack. Decorative, because its name is next to it. */
export function GapIcon({ gap, size = 16 }: { gap: MissingFact; size?: number }) {
  const Icon = ICONS[gap]
  return <Icon size={size} />
}
