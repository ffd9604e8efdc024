import { expect, test } from 'vitest'
import { kindByContent } from './document-kind.ts'

test.each([
  ['msrp', 'GOVERNMENT 5-STAR SAFETY RATINGS Parts Content Information Final Assembly Point: Oshawa. Brake assist. Total vehicle price'],
  ['msrp', 'THIS LABEL HAS BEEN APPLIED PURSUANT TO FEDERAL LAW. Manufacturer’s Suggested Retail Price. Destination Charge 1,595.00'],
  ['msrp', 'Fuel Economy and Environment. Standard Equipment. Brake rotors, 17-inch. Tire pressure monitor'],
  ['autocheck', 'CARFAX Vehicle History Report. 2 Previous owners. Regular oil changes. Emissions inspection performed'],
  ['autocheck', 'AutoCheck by Experian. Odometer check: OK. State inspection recorded'],
  ['inspection', '172-Point Inspection Checklist. Brake pads 7 mm. Tread depth 6/32. Technician signature'],
  ['inspection', 'COMMONWEALTH SAFETY INSPECTION: exhaust system OK, steering OK, inspector no. 4411'],
  ['inspection', 'Certified pre-owned inspection report. Carpet and floor mats. MSRP of accessories'],
])('a document is recognized as %s by its text', (kind, text) => {
  expect(kindByContent(text)).toBe(kind)
})

test.each(['', 'Bill of sale. Buyer and seller agree.', 'Mileage 12,000', 'Inspection'])(
  'a document without words of a kind has no kind: %j',
  (text) => {
    expect(kindByContent(text)).toBeNull()
  },
)
