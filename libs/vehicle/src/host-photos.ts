import { splitCell } from './photo-path.ts'
import { PHOTO_URL_MAX_LENGTH } from './photos.ts'

/** A photo's text in a cell, and its URL. */
interface HostPhoto {
  named: string
  address: string
}

/** A path, or a URL without its scheme, with the extension of an image. Ends after the extension, so that it takes linear time. */
const PICTURE_PATH = /^\/{1,2}[^/].*?\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i
const NOT_IN_PATH = /[\\<>]/
const MAY_HOLD_ONE = /(?:^|[,|;\s"'([])\//

/**
 * Returns the photos that a cell names by their path on the dealership's own website: '/photos/1.jpg' in the row of a vehicle whose page is there
 * (rules: photo addresses). None without a page. `addresses`: the absolute URLs of the same cell, whose parts do not count as paths.
 */
export function splitHostPhotos(cell: string, detailPageUrl: string, addresses: readonly string[]): HostPhoto[] {
  if (detailPageUrl === '' || !MAY_HOLD_ONE.test(cell) || !URL.canParse(detailPageUrl)) return []
  return splitCell(cell).flatMap((named) => {
    if (!PICTURE_PATH.test(named) || NOT_IN_PATH.test(named)) return []
    if (addresses.some((address) => address.includes(named)) || !URL.canParse(named, detailPageUrl)) return []
    const address = new URL(named, detailPageUrl).href
    return address.length <= PHOTO_URL_MAX_LENGTH ? [{ named, address }] : []
  })
}
