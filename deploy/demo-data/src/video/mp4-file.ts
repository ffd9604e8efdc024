/** One encoded picture of a video. */
interface EncodedFrame {
  bytes: Uint8Array
  /** whether it can be decoded without the frames before it */
  isKey: boolean
}

interface VideoTrack {
  width: number
  height: number
  framesPerSecond: number
  /** the AVCDecoderConfigurationRecord of H.264 (ISO/IEC 14496-15) */
  avcConfig: Uint8Array
  frames: readonly EncodedFrame[]
}

const TIMESCALE = 600
/** No rotation, no scaling. */
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const UNDEFINED_LANGUAGE = 0x55c4

/** Returns an MP4 of consecutive H.264 frames without sound (ISO/IEC 14496-12). Its index comes first, so that it plays while it loads. */
export function mp4File(track: VideoTrack): Buffer {
  const head = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'))
  const size = movie(track, 0).length
  const data = box('mdat', ...track.frames.map(({ bytes }) => Buffer.from(bytes)))
  return Buffer.concat([head, movie(track, head.length + size + 8), data])
}

function movie(track: VideoTrack, firstByte: number): Buffer {
  const { width, height, framesPerSecond, frames } = track
  const duration = (frames.length * TIMESCALE) / framesPerSecond
  const header = full('mvhd', 0, u32(0, 0, TIMESCALE, duration, 0x10000), u16(0x100, 0), u32(0, 0, ...MATRIX, 0, 0, 0, 0, 0, 0, 2))
  const place = full('tkhd', 3, u32(0, 0, 1, 0, duration, 0, 0), u16(0, 0, 0, 0), u32(...MATRIX, width * 0x10000, height * 0x10000))
  const media = full('mdhd', 0, u32(0, 0, TIMESCALE, duration), u16(UNDEFINED_LANGUAGE, 0))
  const handler = full('hdlr', 0, u32(0), text('vide'), u32(0, 0, 0), text('video\0'))
  const source = box('dinf', full('dref', 0, u32(1), full('url ', 1)))
  const information = box('minf', full('vmhd', 1, u16(0, 0, 0, 0)), source, samples(track, firstByte))
  return box('moov', header, box('trak', place, box('mdia', media, handler, information)))
}

function samples({ width, height, framesPerSecond, avcConfig, frames }: VideoTrack, firstByte: number): Buffer {
  const look = [
    u16(0, 0, 0, 1, 0, 0),
    u32(0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
  ]
  const entry = box('avc1', ...look, box('avcC', Buffer.from(avcConfig)))
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []))
  return box(
    'stbl',
    full('stsd', 0, u32(1), entry),
    full('stts', 0, u32(1, frames.length, TIMESCALE / framesPerSecond)),
    full('stss', 0, u32(keys.length, ...keys)),
    full('stsc', 0, u32(1, 1, frames.length, 1)),
    full('stsz', 0, u32(0, frames.length, ...frames.map(({ bytes }) => bytes.length))),
    full('stco', 0, u32(1, firstByte)),
  )
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

const full = (type: string, flags: number, ...content: readonly Buffer[]) => box(type, u32(flags), ...content)
const text = (value: string) => Buffer.from(value, 'latin1')

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}
