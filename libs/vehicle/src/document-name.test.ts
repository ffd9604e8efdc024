import { expect, test } from 'vitest'
import { explicitKindOfName, identifiersOfName, matchVehicles, uploadedAs } from './document-name.ts'

const VIN = '1FA6P8CF7T5399653'
/** Its check digit is wrong. */
const MISTYPED_VIN = '1FA6P8CF8T5399653'

test.each([
  [`${VIN}.pdf`, [VIN]],
  [`inspection_${VIN.toLowerCase()} (1).pdf`, [VIN]],
  ['N1133 multi-point.pdf', ['N1133', 'MULTIPOINT']],
  ['carfax_N1048.pdf', ['N1048']],
  ['22-451A.pdf', ['22451A', '451A']],
  ['N1048-carfax.pdf', ['N1048', 'N1048CARFAX']],
  ['MSRP-22-451A.pdf', ['22451A', '451A', 'MSRP22451A']],
  ['172 N1102.pdf', ['N1102']],
  ['172 Accord.pdf', ['172', 'ACCORD']],
  ['IMG_4410.jpg', []],
  ['IMG_4410 N1102.jpg', ['N1102']],
  ['scan0042.pdf', []],
  ['Scan_20261121.jpg', []],
  ['inspection 2026-11-21.pdf', []],
  ['1102-2026-11-21.pdf', ['1102']],
  ['VID_20261121_172530.mp4', []],
  ['VID-20261121-WA0003.mp4', []],
  ['IMG20261121_172530.jpg', []],
  ['PXL_20261121_172530123.jpg', []],
  ['20261121_172530.mp4', []],
  ['Screenshot_20261121-172530.png', []],
  ['Screenshot 2026-11-21 172530.png', []],
  ['scan20261121172530.pdf', []],
  ['2026_11_21_17_25_30.pdf', []],
  ['inspection 11-21-2026.pdf', []],
  ['inspection_21_11_2026.pdf', []],
  ['carfax 11-21-26.pdf', []],
  ['VID_20261121_172530 2530.mp4', ['2530']],
  ['1102 11-21-2026.pdf', ['1102']],
  ['scan 1102.pdf', ['1102']],
  ['20261121_1102.pdf', ['1102']],
  ['12-34-56.pdf', ['123456']],
  ['U20261121.pdf', ['U20261121']],
  ['C:\\fakepath\\N1.pdf', []],
])('%s contains the identifiers %j', (name, identifiers) => {
  expect(identifiersOfName(name)).toEqual(identifiers)
})

test.each([
  ['N1133 multi-point.pdf', 'inspection'],
  ['carfax_N1048.pdf', 'autocheck'],
  ['AutoCheck 1.pdf', 'autocheck'],
  ['N1048-carfax.pdf', 'autocheck'],
  ['MSRP-N1102.jpg', 'msrp'],
  ['N1102-inspection.pdf', 'inspection'],
  ['window-sticker.pdf', 'msrp'],
  ['N1019-walkaround.mp4', 'video'],
  ['N1019 video.pdf', 'video'],
  ['N1019.pdf', null],
  // 172 is part of the VIN
  ['1C4RJFAG0FC172345.pdf', null],
  ['172 1C4RJFAG0FC172345.pdf', 'inspection'],
  ['172 N1102.pdf', 'inspection'],
  // the word is directly beside the VIN
  [`carfax${VIN}.pdf`, 'autocheck'],
  [`window${VIN}.pdf`, 'msrp'],
  // 172 is part of the time
  ['IMG_20261121_172530.jpg', null],
  ['carfax20261121.pdf', 'autocheck'],
])('%s indicates the kind %s', (name, kind) => {
  expect(explicitKindOfName(name)).toBe(kind)
})

test.each([
  [`walkaround${VIN}.mp4`, VIN],
  [`carfax${VIN}.pdf`, VIN],
  [`AutoCheck${VIN.toLowerCase()}.pdf`, VIN],
  [`window${VIN}.pdf`, VIN],
  [`${VIN}carfax.pdf`, VIN],
  [`${VIN}2.pdf`, VIN],
  [`carfax${VIN}signed.pdf`, VIN],
  [`172${VIN}.pdf`, VIN],
  [`carfax${MISTYPED_VIN}.pdf`, MISTYPED_VIN],
  [`${MISTYPED_VIN}carfax.pdf`, MISTYPED_VIN],
])('%s most likely contains the VIN %s, with a word directly beside it', (name, vin) => {
  expect(identifiersOfName(name)[0]).toBe(vin)
})

test('a file with more characters than a VIN may mean the end or the beginning of them', () => {
  expect(identifiersOfName(`${MISTYPED_VIN}2.pdf`)).toContain(MISTYPED_VIN)
})

test('a file named after the stock number was uploaded as stock, any other as VIN', () => {
  expect([uploadedAs('n-1019.PDF', 'N1019'), uploadedAs(`${VIN}.pdf`, 'N1019'), uploadedAs('.pdf', '')]).toEqual(['stock', 'vin', 'vin'])
})

test('a vehicle is matched by VIN, then by stock number, then by a part of it, and several matches are all returned', () => {
  const vehicles = [
    { vin: VIN, stockNumber: 'N1102' },
    { vin: '', stockNumber: 'N1108' },
    { vin: '', stockNumber: 'N110' },
  ]
  const found = (identifier: string) => matchVehicles(vehicles, identifier).map(({ stockNumber }) => stockNumber)
  expect(found(VIN.toLowerCase())).toEqual(['N1102'])
  expect(found('n-1108')).toEqual(['N1108'])
  expect(found('N110')).toEqual(['N110'])
  expect(found('N11')).toEqual(['N1102', 'N1108', 'N110'])
  expect(found('102')).toEqual(['N1102'])
  expect(found('')).toEqual([])
})
