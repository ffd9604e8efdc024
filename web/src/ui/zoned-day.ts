/** Returns a function that formats an instant as its day in a time zone, as YYYY-MM-DD (rules: days and dates). Numbers are in ms. */
export function zonedDay(timeZone: string): (at: Date | number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at) => format.format(at)
}
