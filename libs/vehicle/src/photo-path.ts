export const PHOTO_PATH_MAX_LENGTH = 300

/**
 * A picture that the platform serves itself: names of plain characters below /photos/, none of which begins with a dot. No host, query,
 * backslash, encoded character or '..' fits.
 */
const PHOTO_PATH = /^\/photos(?:\/[A-Za-z0-9_-][A-Za-z0-9._~-]*)+\.(?:jpe?g|png|webp|gif|avif)$/

/** Whether this is the address of a photo relative to the platform, like /photos/demo/a.jpg (rules: photo addresses). */
export function isPhotoPath(text: string): boolean {
  return text.length <= PHOTO_PATH_MAX_LENGTH && PHOTO_PATH.test(text)
}

/** The paths of photos on the platform in a cell, in its order, separated as web addresses are; what is none is left out. */
export function splitPhotoPaths(cell: string): string[] {
  return cell.includes('/photos/') ? cell.split(/[,|;\s"'()[\]]+/, SPLITS_MAX).filter(isPhotoPath) : []
}

/** Pieces of a cell that are looked at. */
const SPLITS_MAX = 1_000
