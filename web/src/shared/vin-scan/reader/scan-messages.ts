import type { Reading } from '../model/read-vins.ts'

/** An RGBA picture whose bytes are handed over. */
export interface Pixels {
  buffer: ArrayBuffer
  width: number
  height: number
}

/** What the scanner's thread is asked. A photo comes as its file, or as pixels where that thread cannot open files. */
export type ScanRequest = { id: number } & ({ frame: Pixels; turn: number } | { file: Blob } | { photo: Pixels })

/** What it answers; `photo`: the file is no picture that the browser can open, `scanner`: the reader itself failed. */
export type ScanResponse = { id: number } & ({ reading: Reading } | { failed: 'photo' | 'scanner' })
