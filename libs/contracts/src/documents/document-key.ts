/** What documents of a vehicle are filed under: its VIN, stripped to letters and digits, upper-cased (rules: settings maps). */
export function documentKey(vin: string): string {
  return vin.replace(/[^0-9a-z]/gi, '').toUpperCase()
}
