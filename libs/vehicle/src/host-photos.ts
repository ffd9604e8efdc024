import { PHOTO_URL_MAX_LENGTH } from './photos.ts'

/** A photo as a cell names it, and where it is. */
export interface HostPhoto {
  named: string
  address: string
}

/** A path, or an address without its scheme, that ends like a picture. */
const PICTURE_PATH = /^\/{1,2}[^/\\<>][^\\<>]*\.(?:jpe?g|png|webp|gif|avif)(?:[?#][^\\<>]*)?$/i
const MAY_HOLD_ONE = /(?:^|[,|;\s"'([])\//
const SEPARATORS = /[,|;\s"'()[\]]+/
/** Pieces of a cell that are looked at. */
const SPLITS_MAX = 1_000

/**
 * The photos that a cell names by their path on the dealership's own website: '/photos/1.jpg' in the row of a vehicle whose page is there (rules: photo addresses).
 * None without a page. `addresses` are the whole addresses of the same cell: what is a part of one of them is none of its own.
 */
export function splitHostPhotos(cell: string, detailPageUrl: string, addresses: readonly string[]): HostPhoto[] {
  if (detailPageUrl === '' || !MAY_HOLD_ONE.test(cell) || !URL.canParse(detailPageUrl)) return []
  return cell.split(SEPARATORS, SPLITS_MAX).flatMap((named) => {
    if (!PICTURE_PATH.test(named) || addresses.some((address) => address.includes(named)) || !URL.canParse(named, detailPageUrl)) return []
    const address = new URL(named, detailPageUrl).href
    return address.length <= PHOTO_URL_MAX_LENGTH ? [{ named, address }] : []
  })
}
