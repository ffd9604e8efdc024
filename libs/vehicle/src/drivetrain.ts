/** Folded spellings of the four drivetrains; schema.org writes AllWheelDriveConfiguration. */
const DRIVETRAINS: Readonly<Record<string, string>> = {
  awd: 'AWD',
  allwheeldrive: 'AWD',
  allwheel: 'AWD',
  allwheeldriveconfiguration: 'AWD',
  fwd: 'FWD',
  frontwheeldrive: 'FWD',
  frontwheel: 'FWD',
  frontwheeldriveconfiguration: 'FWD',
  rwd: 'RWD',
  rearwheeldrive: 'RWD',
  rearwheel: 'RWD',
  rearwheeldriveconfiguration: 'RWD',
  '4wd': '4WD',
  '4x4': '4WD',
  '4wheeldrive': '4WD',
  fourwheeldrive: '4WD',
  fourwheel: '4WD',
  fourwheeldriveconfiguration: '4WD',
}

/** A drivetrain cell as AWD, FWD, RWD or 4WD where it is one of them, otherwise its own word. */
export function readDrivetrain(text: string): string {
  return (
    DRIVETRAINS[
      text
        .toLowerCase()
        .replace(/^https?:\/\/schema\.org\//, '')
        .replace(/[^a-z0-9]+/g, '')
    ] ?? text
  )
}
