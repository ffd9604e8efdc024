export const PHOTO_PATH_MAX_LENGTH = 300

/**
 * An image that the platform serves itself: names of plain characters below /photos/ that do not begin with a dot. Excludes hosts, queries,
 * backslashes, encoded characters and '..'.
 */
const PHOTO_PATH = /^\/photos(?:\/[A-Za-z0-9_-][A-Za-z0-9._~-]*)+\.(?:jpe?g|png|webp|gif|avif)$/

/** Returns whether a text is a path of a photo on the platform, like /photos/demo/a.jpg (rules: photo addresses). */
export function isPhotoPath(text: string): boolean {
  return text.length <= PHOTO_PATH_MAX_LENGTH && PHOTO_PATH.test(text)
}

/** Returns the paths of photos on the platform in a cell, in its order, separated like URLs. Ignores other text. */
export function splitPhotoPaths(cell: string): string[] {
  return cell.includes('/photos/') ? splitCell(cell).filter(isPhotoPath) : []
}

/** Splits a cell at separators, quotes and brackets into at most 1,000 pieces. */
export function splitCell(cell: string): string[] {
  return cell.split(/[,|;\s"'()[\]]+/, 1_000)
}
