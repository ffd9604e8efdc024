interface Choice {
  value: string
  label: string
}

let known: Choice[] | undefined

/** Every time zone the browser knows, as 'America/New York (GMT-5)'; `current` is among them even where the browser does not know it. */
export function timeZoneChoices(current: string): Choice[] {
  known ??= Intl.supportedValuesOf('timeZone').map(choiceOf)
  return known.some(({ value }) => value === current) ? known : [{ value: current, label: current }, ...known]
}

function choiceOf(timeZone: string): Choice {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return { value: timeZone, label: `${timeZone.replaceAll('_', ' ')} (${offset})` }
}
