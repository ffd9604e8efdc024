import type { Reading } from '../model/read-vins.ts'

/** An RGBA picture whose buffer is transferred. */
export interface Pixels {
  buffer: ArrayBuffer
  width: number
  height: number
}

/** A request to the scanner's worker. A photo is sent as its file, or as pixels if the worker cannot open files. */
export type ScanRequest = { id: number } & ({ frame: Pixels; turn: number } | { file: Blob } | { photo: Pixels })

/** The worker's response; `photo`: the browser cannot open the file, `scanner`: the reader itself failed. */
export type ScanResponse = { id: number } & ({ reading: Reading } | { failed: 'photo' | 'scanner' })
