interface Choice {
  value: string
  label: string
}
interface ChoiceGroup {
  group: string
  items: Choice[]
}

/** The time zones that most dealerships need, from east to west. */
const UNITED_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

let known: ChoiceGroup[] | undefined

/** Returns every time zone that the browser supports, as 'America/New York (GMT-5)', plus `current` if the browser does not support it. */
export function timeZoneChoices(current: string): ChoiceGroup[] {
  known ??= [
    { group: 'United States', items: UNITED_STATES.map(choiceOf) },
    {
      group: 'Everywhere else',
      items: Intl.supportedValuesOf('timeZone')
        .filter((timeZone) => !UNITED_STATES.includes(timeZone))
        .map(choiceOf),
    },
  ]
  if (known.some(({ items }) => items.some(({ value }) => value === current))) return known
  return [{ group: 'Now', items: [{ value: current, label: current }] }, ...known]
}

function choiceOf(timeZone: string): Choice {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return { value: timeZone, label: `${timeZone.replaceAll('_', ' ')} (${offset})` }
}
