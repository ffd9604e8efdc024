/** Moves a photo to another place (both counted from 0); the others keep their order. */
export function movePhoto(photos: readonly string[], from: number, to: number): string[] {
  const moved = [...photos]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
