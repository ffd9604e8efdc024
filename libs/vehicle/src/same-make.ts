/** Makes that changed names, split, or share vehicles: a feed that says one of a row and a VIN that says another agree. Letters and digits only. */
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

/** Whether a feed's make and a VIN's may be the same: capitals, blanks, abbreviations and names that makes had before do not count. */
export function isSameMake(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [fold(one), fold(other)]
  if (first === '' || second === '' || first.includes(second) || second.includes(first)) return true
  return SAME_MAKES.some((makes) => makes.some((make) => first.includes(make)) && makes.some((make) => second.includes(make)))
}

function fold(make: string): string {
  return make.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
