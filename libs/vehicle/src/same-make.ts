/** Makes that were renamed or split, or share vehicles, so that the feed's make and the VIN's make may differ. Letters and digits only. */
const SAME_MAKES: readonly (readonly string[])[] = [
  ['chevrolet', 'chevy'],
  ['volkswagen', 'vw'],
  ['ram', 'dodge'],
  ['genesis', 'hyundai'],
  ['scion', 'toyota'],
  ['mini', 'bmw'],
  ['mercedesbenz', 'smart', 'maybach', 'freightliner', 'dodge', 'sprinter'],
  ['landrover', 'rangerover', 'jaguar'],
  ['alfaromeo', 'alpha'],
  ['polestar', 'volvo'],
  ['rollsroyce', 'rolls'],
]

/** Returns whether a feed's make and a VIN's make may be the same, ignoring case, spaces, abbreviations and former names. */
export function isSameMake(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [fold(one), fold(other)]
  if (first === '' || second === '' || first.includes(second) || second.includes(first)) return true
  return SAME_MAKES.some((makes) => makes.some((make) => first.includes(make)) && makes.some((make) => second.includes(make)))
}

function fold(make: string): string {
  return make.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
