import { lineText } from './cell-text.ts'
import { splitHostPhotos } from './host-photos.ts'
import { splitPhotoPaths } from './photo-path.ts'
import { PHOTOS_MAX, splitPhotoList } from './photos.ts'

interface PhotoCells {
  /** URLs, and paths on the platform (rules: photo addresses), in order, without duplicates, at most PHOTOS_MAX */
  photos: string[]
  /** whether no column has a URL although one has text other than a number */
  isUnreadable: boolean
}

/** Matches the URL of a thumbnail. */
const THUMBNAIL = /\bthumb(?:nail)?s?[-_/]/i

/**
 * Returns the photos of a row, merged from its photo columns in their order, without duplicates. A main photo that is a thumbnail is replaced by
 * the photos of other columns. Paths on the dealership's website are resolved against the vehicle's page there.
 */
export function readPhotoCells(cells: readonly string[], columns: readonly number[], detailPageUrl = ''): PhotoCells {
  let photos: string[] = []
  let oddText = ''
  let isMerged = false
  for (const index of columns) {
    const cell = cells[index]
    if (cell === undefined || cell === '') continue
    const found = photosIn(cell, detailPageUrl)
    const [main] = photos
    if (found.length === 0) oddText ||= cell
    else if (main === undefined || (photos.length === 1 && THUMBNAIL.test(main) && !THUMBNAIL.test(found[0] ?? ''))) photos = found
    else {
      isMerged = true
      photos = photos.concat(found)
    }
  }
  if (photos.length > 1 && (isMerged || mayRepeat(photos))) photos = [...new Set(photos)].slice(0, PHOTOS_MAX)
  return { photos, isUnreadable: photos.length === 0 && oddText !== '' && /\D/.test(lineText(oddText)) }
}

/** Returns the URLs and paths of one list, in its order. */
function photosIn(cell: string, detailPageUrl: string): string[] {
  const addresses = splitPhotoList(cell)
  const ours = splitPhotoPaths(cell)
  const theirs = splitHostPhotos(cell, detailPageUrl, addresses).filter(({ named }) => !ours.includes(named))
  if (ours.length === 0 && theirs.length === 0) return addresses
  const asNamed = [...addresses, ...ours].map((address) => ({ named: address, address }))
  // each place once: in a long cell, a search for every comparison would take most of a second
  const placed = [...asNamed, ...theirs].map(({ named, address }) => ({ address, place: cell.indexOf(named) }))
  const inOrder = placed.sort((one, other) => one.place - other.place)
  return inOrder.map(({ address }) => address).slice(0, PHOTOS_MAX)
}

const ends = new Int32Array(PHOTOS_MAX)

/**
 * Returns whether two URLs have the same length and the same characters before the file extension. Photos of one list mostly differ there, and then
 * need no full comparison.
 */
function mayRepeat(photos: readonly string[]): boolean {
  let count = 0
  for (const photo of photos) {
    const length = photo.length
    let end = length
    for (let back = 5; back <= 10; back++) end = (Math.imul(end, 31) + photo.charCodeAt(length - back)) | 0
    for (let at = 0; at < count; at++) {
      if (ends[at] === end) return true
    }
    ends[count++] = end
  }
  return false
}
