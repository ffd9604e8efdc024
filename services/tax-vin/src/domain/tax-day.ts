import { zonedDay } from '@forecourt/service-kit/zoned-days'

/**
 * Returns the day of an instant, as YYYY-MM-DD, by which rates and rules take effect: the one in the East (rules: state vehicle rules). UTC would
 * have them take effect in the evening before.
 */
export const taxDay = zonedDay('America/New_York')
