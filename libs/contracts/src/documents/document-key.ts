/**
 * What documents of a vehicle are filed under: its VIN, stripped to letters and digits, upper-cased; where it has none, its stock number in the
 * same form (rules: settings maps).
 */
export function documentKey(vin: string, stockNumber = ''): string {
  return plain(vin) || plain(stockNumber)
}

function plain(identifier: string): string {
  return identifier.replace(/[^0-9a-z]/gi, '').toUpperCase()
}
