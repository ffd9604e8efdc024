/** Folded spellings of the four drivetrains: schema.org writes AllWheelDriveConfiguration, Quebec 'Traction intégrale'. */
const DRIVETRAINS: Readonly<Record<string, string>> = {
  awd: 'AWD',
  allwheeldrive: 'AWD',
  allwheel: 'AWD',
  allwheeldriveconfiguration: 'AWD',
  allwheeldriveawd: 'AWD',
  integrale: 'AWD',
  tractionintegrale: 'AWD',
  transmissionintegrale: 'AWD',
  traccionintegral: 'AWD',
  allrad: 'AWD',
  allradantrieb: 'AWD',
  fwd: 'FWD',
  frontwheeldrivefwd: 'FWD',
  tractionavant: 'FWD',
  tracciondelantera: 'FWD',
  vorderradantrieb: 'FWD',
  frontantrieb: 'FWD',
  frontwheeldrive: 'FWD',
  frontwheel: 'FWD',
  frontwheeldriveconfiguration: 'FWD',
  rwd: 'RWD',
  rearwheeldriverwd: 'RWD',
  propulsion: 'RWD',
  propulsionarriere: 'RWD',
  tracciontrasera: 'RWD',
  heckantrieb: 'RWD',
  hinterradantrieb: 'RWD',
  rearwheeldrive: 'RWD',
  rearwheel: 'RWD',
  rearwheeldriveconfiguration: 'RWD',
  '4wd': '4WD',
  '4x4': '4WD',
  '4rm': '4WD',
  '4rouesmotrices': '4WD',
  quatrerouesmotrices: '4WD',
  fourwheeldrive4wd: '4WD',
  '4wheeldrive': '4WD',
  fourwheeldrive: '4WD',
  fourwheel: '4WD',
  fourwheeldriveconfiguration: '4WD',
}

/** Returns AWD, FWD, RWD or 4WD for a known spelling, otherwise the text itself. */
export function readDrivetrain(text: string): string {
  const folded = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[^a-z0-9]+/g, '')
  return Object.hasOwn(DRIVETRAINS, folded) ? (DRIVETRAINS[folded] ?? text) : text
}
