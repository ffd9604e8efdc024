import { add, cross, dot, minus, normalized, times, type Vector } from './vectors.ts'

/** The camera of a photo: its position and target. */
export interface View {
  /** degrees around the car: 0 in front, 90 on its left side, 180 behind it */
  around: number
  /** degrees above the floor */
  above: number
  /** distance to the target, meters */
  distance: number
  target: Vector
  /** horizontal field of view, degrees */
  opening: number
}

export interface Camera {
  eye: Vector
  width: number
  height: number
  /** [column, row, depth] of a point */
  project(point: Vector): Vector
  /** direction of a pixel's ray, not normalized */
  ray: (column: number, row: number) => Vector
}

export function cameraOf({ around, above, distance, target, opening }: View, width: number, height: number): Camera {
  const [a, e] = [(around * Math.PI) / 180, (above * Math.PI) / 180]
  const eye = add(target, times([Math.cos(a) * Math.cos(e), Math.sin(a) * Math.cos(e), Math.sin(e)], distance))
  const forward = normalized(minus(target, eye))
  const right = normalized(cross(forward, [0, 0, 1]))
  const up = cross(right, forward)
  const scale = width / 2 / Math.tan((opening * Math.PI) / 360)
  return {
    eye,
    width,
    height,
    project(point) {
      const to = minus(point, eye)
      const depth = dot(to, forward)
      return [width / 2 + (dot(to, right) / depth) * scale, height / 2 - (dot(to, up) / depth) * scale, depth]
    },
    ray(column, row) {
      const [u, v] = [(column - width / 2) / scale, (height / 2 - row) / scale]
      return [forward[0] + right[0] * u + up[0] * v, forward[1] + right[1] * u + up[1] * v, forward[2] + right[2] * u + up[2] * v]
    },
  }
}
