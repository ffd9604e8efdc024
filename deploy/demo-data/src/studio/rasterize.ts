import type { Camera } from './camera.ts'
import type { Patch } from './mesh.ts'

/** The visible surface of each pixel: its patch (0 for none, otherwise its number from 1), the cell, and the position in the cell. */
export interface Seen {
  patch: Uint8Array
  cell: Uint32Array
  /** [along the rows, along the columns] within the cell */
  within: Float32Array
}

/** Whether the shell has a hole at a point. */
export type Hole = (x: number, y: number, z: number) => boolean

/** Finds the nearest surface for each pixel. */
export function rasterize(patches: readonly Patch[], camera: Camera, isHole: Hole): Seen {
  const count = camera.width * camera.height
  const seen: Seen = { patch: new Uint8Array(count), cell: new Uint32Array(count), within: new Float32Array(count * 2) }
  const depths = new Float32Array(count).fill(1e9)
  for (const [index, patch] of patches.entries()) drawPatch(patch, index + 1, camera, isHole, seen, depths)
  return seen
}

function drawPatch(patch: Patch, number: number, camera: Camera, isHole: Hole, seen: Seen, depths: Float32Array): void {
  const { rows, columns, positions } = patch
  const count = (rows + 1) * (columns + 1)
  const screen = new Float32Array(count * 3)
  for (let n = 0; n < count; n++) {
    const [x, y, depth] = camera.project([positions[n * 3] as number, positions[n * 3 + 1] as number, positions[n * 3 + 2] as number])
    screen[n * 3] = x
    screen[n * 3 + 1] = y
    screen[n * 3 + 2] = depth
  }
  const job: Job = {
    positions,
    screen,
    number,
    width: camera.width,
    height: camera.height,
    isHole: patch.part === 'shell' ? isHole : null,
    seen,
    depths,
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = row * (columns + 1) + column
      const cell = row * columns + column
      triangle(job, first, first + columns + 1, first + 1, cell, false)
      triangle(job, first + columns + 2, first + 1, first + columns + 1, cell, true)
    }
  }
}

interface Job {
  positions: Float32Array
  screen: Float32Array
  number: number
  width: number
  height: number
  isHole: Hole | null
  seen: Seen
  depths: Float32Array
}

/** Fills the pixels of a triangle; `isFar` marks the half of a cell opposite its first corner. Runs for every pixel, so it must not allocate. */
function triangle(
  { positions, screen, number, width, height, isHole, seen, depths }: Job,
  a: number,
  b: number,
  c: number,
  cell: number,
  isFar: boolean,
): void {
  const ax = screen[a * 3] as number
  const ay = screen[a * 3 + 1] as number
  const az = screen[a * 3 + 2] as number
  const bx = screen[b * 3] as number
  const by = screen[b * 3 + 1] as number
  const bz = screen[b * 3 + 2] as number
  const cx = screen[c * 3] as number
  const cy = screen[c * 3 + 1] as number
  const cz = screen[c * 3 + 2] as number
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0 || az <= 0.1 || bz <= 0.1 || cz <= 0.1) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const low = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let y = top; y <= low; y++) {
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - ax
      const py = y + 0.5 - ay
      const wb = (px * (cy - ay) - (cx - ax) * py) / area
      const wc = ((bx - ax) * py - px * (by - ay)) / area
      const wa = 1 - wb - wc
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue
      const depth = wa * az + wb * bz + wc * cz
      const at = y * width + x
      if (depth >= (depths[at] as number)) continue
      if (isHole !== null) {
        const hx = wa * (positions[a * 3] as number) + wb * (positions[b * 3] as number) + wc * (positions[c * 3] as number)
        const hy = wa * (positions[a * 3 + 1] as number) + wb * (positions[b * 3 + 1] as number) + wc * (positions[c * 3 + 1] as number)
        const hz = wa * (positions[a * 3 + 2] as number) + wb * (positions[b * 3 + 2] as number) + wc * (positions[c * 3 + 2] as number)
        if (isHole(hx, hy, hz)) continue
      }
      depths[at] = depth
      seen.patch[at] = number
      seen.cell[at] = cell
      seen.within[at * 2] = isFar ? 1 - wb : wb
      seen.within[at * 2 + 1] = isFar ? 1 - wc : wc
    }
  }
}
