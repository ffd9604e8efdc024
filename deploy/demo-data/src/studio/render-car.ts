import type { CarBody } from './bodies.ts'
import { cameraOf, type View } from './camera.ts'
import { cabinMaterial, type Material, PAINTED, RAIL, shellMaterial, UNDERSIDE, WELL, wheelMaterial } from './materials.ts'
import { carPatches, type Patch } from './mesh.ts'
import { type Hole, rasterize, type Seen } from './rasterize.ts'
import { type CarShape, shapeOf } from './shape.ts'
import { backdrop, ROOM, softLight, studioLight } from './studio-light.ts'
import { add, dot, normalized, smooth, times, type Vector } from './vectors.ts'

/** A picture of a car without paint: the light of each pixel is `rest` + `paint` times the paint's color. */
export interface UnpaintedPicture {
  width: number
  height: number
  /** red, green, blue */
  rest: Float32Array
  paint: Float32Array
}

/** Renders a car in a studio, to be painted in any color (paint-picture.ts). */
export function renderCar(body: CarBody, view: View, width: number, height: number): UnpaintedPicture {
  const camera = cameraOf(view, width, height)
  const shape = shapeOf(body)
  const patches = carPatches(body, shape)
  const isHole = wheelHoles(body, camera.eye[1])
  const seen = rasterize(patches, camera, isHole)
  // the reflection in the floor: the car upside down below it
  const mirrored = { ...camera, project: ([x, y, z]: Vector) => camera.project([x, y, -z]) }
  const below = rasterize(patches, mirrored, isHole)
  const room = backdrop(height, width)
  const picture = { width, height, rest: new Float32Array(width * height * 3), paint: new Float32Array(width * height) }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const ray = camera.ray(column + 0.5, row + 0.5)
      if (seen.patch[at] !== 0) {
        putSurface(picture, at, surface(shape, patches, seen, at, normalized(ray)), 1)
        continue
      }
      const wall = room(row, column)
      const far = ray[2] > -0.004 ? 1e9 : -camera.eye[2] / ray[2]
      const near = room(0.3 * height + row * 0.62, column)
      let light = near + (wall - near) * smooth(9, 22, far)
      if (far < 30) light *= 1 - shadowAt(body, camera.eye[0] + ray[0] * far, camera.eye[1] + ray[1] * far)
      const isMirrored = below.patch[at] !== 0 && far < 60
      const reflected = isMirrored ? surface(shape, patches, below, at, normalized([ray[0], ray[1], -ray[2]])) : null
      const share = reflected === null ? 0 : 0.22 * smooth(1.2, 0, reflected.height)
      for (let channel = 0; channel < 3; channel++) picture.rest[at * 3 + channel] = light * (ROOM[channel] as number) * (1 - share)
      if (reflected !== null) putSurface(picture, at, reflected, share)
    }
  }
  return picture
}

interface Surface {
  light: Vector
  paint: number
  height: number
}

function putSurface({ rest, paint }: UnpaintedPicture, at: number, { light, paint: painted }: Surface, share: number): void {
  for (let channel = 0; channel < 3; channel++)
    rest[at * 3 + channel] = (rest[at * 3 + channel] as number) + (light[channel] as number) * share
  paint[at] = painted * share
}

/** Returns the darkness of the floor at a point, which is highest under the car. */
function shadowAt({ length, halfWidth }: CarBody, x: number, y: number): number {
  const [u, v] = [Math.abs(x) / (length / 2), Math.abs(y) / halfWidth]
  const core = smooth(1.06, 0.78, u) * smooth(1.12, 0.72, v)
  const distance = Math.hypot(Math.max(0, Math.abs(x) - length / 2 + 0.3), Math.max(0, Math.abs(y) - halfWidth + 0.3))
  return Math.min(0.94, 0.62 * core + 0.34 * Math.exp(-((distance / 0.55) ** 1.6)))
}

/** Returns the holes of the shell for the wheels on the visible side. */
function wheelHoles({ axles, wheelRadius, halfWidth }: CarBody, eyeY: number): Hole {
  const radius = wheelRadius * 1.13
  return (x, y, z) => {
    if (Math.abs(y) < halfWidth * 0.6 || y * eyeY < 0) return false
    return Math.hypot(x - axles.front, z - wheelRadius) < radius || Math.hypot(x - axles.rear, z - wheelRadius) < radius
  }
}

function surface(shape: CarShape, patches: readonly Patch[], seen: Seen, at: number, ray: Vector): Surface {
  const patch = patches[(seen.patch[at] as number) - 1] as Patch
  const { position, normal, place } = pointOf(
    patch,
    seen.cell[at] as number,
    seen.within[at * 2] as number,
    seen.within[at * 2 + 1] as number,
  )
  const isInside = patch.part === 'shell' && dot(normal, ray) > 0.02
  const material = isInside ? UNDERSIDE : materialOf(shape, patch, position, normal, place)
  return lit(material, position, normal, ray)
}

function materialOf(shape: CarShape, { part }: Patch, position: Vector, normal: Vector, place: readonly [number, number]): Material {
  if (part === 'shell') return shellMaterial(shape, position, normal)
  if (part === 'cabin') return cabinMaterial(shape, position, place)
  if (part === 'wheel') return wheelMaterial(shape, place)
  if (part === 'well') return WELL
  return part === 'rail' ? RAIL : PAINTED
}

function lit(material: Material, position: Vector, surfaceNormal: Vector, ray: Vector): Surface {
  const { tilt = 0, color, dull, glow, paint = 0 } = material
  const normal = tilt === 0 ? surfaceNormal : normalized([surfaceNormal[0], surfaceNormal[1], surfaceNormal[2] + tilt])
  const facing = Math.min(1, Math.abs(dot(normal, ray)))
  const bounced = add(ray, times(normal, -2 * dot(ray, normal)))
  const share =
    material.mirror + (1 - material.mirror) * (1 - facing) ** 5 * (material.mirror > 0.02 ? 0.85 : material.mirror > 0 ? 0.25 : 0)
  // there is less light near the floor
  const open = 0.45 + 0.55 * smooth(0.05, 0.75, position[2])
  const [r, g, b] = studioLight(bounced)
  const mirrored = share * (bounced[2] < 0 ? open : 1)
  const diffuse = softLight(normal) * dull * open * (1 - share)
  const light: Vector = [
    color[0] * diffuse + r * mirrored + (glow?.[0] ?? 0),
    color[1] * diffuse + g * mirrored + (glow?.[1] ?? 0),
    color[2] * diffuse + b * mirrored + (glow?.[2] ?? 0),
  ]
  return { light, paint: paint * diffuse, height: position[2] }
}

function pointOf({ columns, positions, normals, places }: Patch, cell: number, along: number, across: number) {
  const row = Math.floor(cell / columns)
  const a = row * (columns + 1) + (cell % columns)
  const b = a + columns + 1
  const wa = (1 - along) * (1 - across)
  const wb = along * (1 - across)
  const wc = (1 - along) * across
  const wd = along * across
  const sum = (list: Float32Array, size: number, n: number) =>
    (list[a * size + n] as number) * wa +
    (list[b * size + n] as number) * wb +
    (list[(a + 1) * size + n] as number) * wc +
    (list[(b + 1) * size + n] as number) * wd
  const position: Vector = [sum(positions, 3, 0), sum(positions, 3, 1), sum(positions, 3, 2)]
  const normal = normalized([sum(normals, 3, 0), sum(normals, 3, 1), sum(normals, 3, 2)])
  return { position, normal, place: [sum(places, 2, 0), sum(places, 2, 1)] as const }
}
