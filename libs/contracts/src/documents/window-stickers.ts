/** The four manufacturer groups whose window stickers can be looked up by VIN (rules: window sticker groups). */
export const WINDOW_STICKER_GROUPS = ['gm', 'chrysler', 'ford', 'subaru'] as const
export type WindowStickerGroup = (typeof WINDOW_STICKER_GROUPS)[number]

interface GroupFacts {
  /** its display name */
  name: string
  /** its makes, as users write them (rules: window sticker groups) */
  makes: readonly string[]
}

/** The display name and the makes of each group. */
export const WINDOW_STICKER_GROUP_FACTS: Readonly<Record<WindowStickerGroup, GroupFacts>> = {
  gm: { name: 'GM', makes: ['Chevrolet', 'Chevy', 'GMC', 'Cadillac', 'Buick'] },
  chrysler: { name: 'Chrysler', makes: ['Chrysler', 'Dodge', 'Jeep', 'Ram', 'Plymouth', 'Fiat'] },
  ford: { name: 'Ford', makes: ['Ford', 'Lincoln', 'Mercury'] },
  subaru: { name: 'Subaru', makes: ['Subaru'] },
}

/** The group for makes that belong to none (rules: window sticker groups). */
const FALLBACK: WindowStickerGroup = 'gm'

/** The group of a make in any spelling; null for a make without a group (rules: window sticker groups). */
export function ownWindowStickerGroup(make: string): WindowStickerGroup | null {
  const wanted = make.trim().toLowerCase()
  const isOf = (group: WindowStickerGroup) => WINDOW_STICKER_GROUP_FACTS[group].makes.some((each) => each.toLowerCase() === wanted)
  return WINDOW_STICKER_GROUPS.find(isOf) ?? null
}

/**
 * The group that is asked for a make's stickers, in any spelling: `JEEP` is chrysler's; any other make falls back to gm
 * (rules: window sticker groups).
 */
export function windowStickerGroupOf(make: string): WindowStickerGroup {
  return ownWindowStickerGroup(make) ?? FALLBACK
}

/** The message for a VIN that cannot be looked up (rules: window sticker finder). */
export const WINDOW_STICKER_VIN_MESSAGE = 'Please enter a valid 17-character VIN.'
/** The message when a group has no sticker for a VIN (rules: window sticker finder). */
export const WINDOW_STICKER_NOT_FOUND = 'Window sticker not found'

/** The error code of a group that is not configured on this platform: a retry does not help. */
export const WINDOW_STICKER_NOT_SET_UP = 'WINDOW_STICKER_NOT_SET_UP'
