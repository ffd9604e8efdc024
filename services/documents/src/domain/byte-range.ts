import type { ByteRange } from '@forecourt/mongo/gridfs'

/**
 * Returns the single byte range that a Range header requests (RFC 9110, 14.2) of a file of `length` bytes. 'whole': it requests none, several, or
 * other units. 'unsatisfiable': it begins after the end.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | 'whole' | 'unsatisfiable' {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (asked === null) return 'whole'
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 || length === 0 ? 'unsatisfiable' : { start: Math.max(0, length - suffix), end: length }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length : Math.min(Number(last) + 1, length) }
}
