export const PHOTOS_MAX = 200
export const PHOTO_URL_MAX_LENGTH = 2000

/**
 * Returns the URLs in a photo cell, in its order. A URL begins at http(s):// at the start of the cell or after a separator (comma, pipe, semicolon,
 * quote, bracket or white space) and ends before the next URL, so that it keeps commas and spaces. Ignores other text (a path on a user's computer,
 * an id) and URLs longer than PHOTO_URL_MAX_LENGTH.
 */
export function splitPhotoList(cell: string): string[] {
  const urls: string[] = []
  const isPlain = !ODD.test(cell)
  let start = nextAddress(cell, 0)
  // some programs escape slashes in JSON
  if (start < 0 && cell.includes(':\\/\\/')) return splitPhotoList(cell.replaceAll('\\/', '/'))
  while (start >= 0 && urls.length < PHOTOS_MAX) {
    const next = nextAddress(cell, start + SHORTEST_SCHEME)
    const piece = tidyPiece(cell, start, next < 0 ? cell.length : next)
    const address = piece.includes(',') ? withoutTail(piece) : piece
    const url = isPlain || !ODD.test(address) ? address : repairAddress(address)
    if (hasFittingLength(url)) urls.push(url)
    start = next
  }
  return urls
}

/** Characters that a URL may not contain unescaped (blanks, quotes, ...), or that may be a leftover separator or entity (pipe, ; and &). */
const ODD = /[^!#-%(-:=?-[\]_a-z~]/

/** An item of a list that stands for no photo. */
const EMPTY_ITEM = /^(?:#?n\/a|\(?null\)?|none|nil|nan|undefined|-+)?$/i
/** The end of an image's name before a comma. */
const IMAGE_END = /\.(?:jpe?g|png|webp|gif|avif)\s*,/i

/**
 * Removes text after a URL that does not belong to it: ',N/A', ',null', and any words after the extension of an image. Takes linear time, which one
 * expression for all of it would not.
 */
function withoutTail(piece: string): string {
  let end = piece.length
  let comma = piece.lastIndexOf(',')
  while (comma > 0 && EMPTY_ITEM.test(piece.slice(comma + 1, end).trim())) {
    end = comma
    comma = piece.lastIndexOf(',', end - 1)
  }
  const address = end === piece.length ? piece : piece.slice(0, end).trimEnd()
  if (comma < 0) return address
  // words cannot be distinguished from the values of a query
  const path = Math.max(address.lastIndexOf('?'), address.lastIndexOf('=')) + 1
  const image = path < comma ? IMAGE_END.exec(path === 0 ? address : address.slice(path)) : null
  return image === null ? address : address.slice(0, path + image.index + image[0].slice(0, -1).trimEnd().length)
}

function hasFittingLength(url: string): boolean {
  return url.length >= SHORTEST_ADDRESS && url.length <= PHOTO_URL_MAX_LENGTH
}

const SHORTEST_SCHEME = 'http://'.length
const SHORTEST_ADDRESS = 'https://x'.length

/** Returns where the next URL begins at or after `from`; -1 when there is none. */
function nextAddress(cell: string, from: number): number {
  let colon = cell.indexOf('://', from)
  while (colon >= 0) {
    const start = schemeStart(cell, colon)
    if (start >= from && (start === 0 || isSeparator(cell.charCodeAt(start - 1)))) return start
    colon = cell.indexOf('://', colon + 3)
  }
  return -1
}

/** Returns where http or https begins before `colon`; -1 when another word is there. */
function schemeStart(cell: string, colon: number): number {
  const last = cell.charCodeAt(colon - 1) | 0x20
  const length = last === 0x73 ? 5 : 4
  const start = colon - length
  if (start < 0) return -1
  const isHttp =
    (cell.charCodeAt(start) | 0x20) === 0x68 &&
    (cell.charCodeAt(start + 1) | 0x20) === 0x74 &&
    (cell.charCodeAt(start + 2) | 0x20) === 0x74 &&
    (cell.charCodeAt(start + 3) | 0x20) === 0x70
  return isHttp ? start : -1
}

/** Comma, pipe, semicolon, quotes, brackets, and all white space that feeds put between addresses. */
function isSeparator(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0x2c ||
    code === 0x7c ||
    code === 0x3b ||
    code === 0x22 ||
    code === 0x27 ||
    code === 0x28 ||
    code === 0x5b ||
    code === 0xa0 ||
    code === 0xfeff
  )
}

/** Returns whether a character at the end of a URL does not belong to it. */
function isTrailing(code: number): boolean {
  return isSeparator(code) || code === 0x29 || code === 0x5d
}

/** Returns the part of the cell without trailing separators. */
function tidyPiece(cell: string, start: number, end: number): string {
  let last = end
  while (last > start && isTrailing(cell.charCodeAt(last - 1))) last--
  return cell.slice(start, last)
}

/** Removes leftover separators from a URL, decodes HTML entities and percent-encodes the rest; '' when no valid URL remains. */
function repairAddress(piece: string): string {
  const alone = piece.replaceAll('&amp;', '&').split(/[|"\r\n\t]|'\s*[,}\]]|;(?!\w+=)|(?<=\.(?:jpe?g|png|webp|gif|avif))\s/i, 1)[0] ?? ''
  const parsed = URL.canParse(alone) ? new URL(alone) : null
  // a parsed host may contain characters that would end the URL in a page
  return parsed === null || /[\s"<>|\\^`{}]/.test(parsed.href) ? '' : parsed.href
}
