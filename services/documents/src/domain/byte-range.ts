import type { ByteRange } from '@forecourt/mongo/gridfs'

/**
 * The one range of bytes that a Range header asks for (RFC 9110, 14.2), of a file of `length` bytes. `whole`: none is asked for, or several, or in
 * other units; 'unsatisfiable': it begins behind the end.
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
