import type { NumberInputProps } from '@mantine/core'

/** The props of a field for amounts of money and miles, which people type with separators of thousands: '18,995.50'. */
export const NUMBER_FIELD = {
  thousandSeparator: ',',
  // not the default, which also takes a typed comma as the decimal point and makes 1,200 into 1.2
  allowedDecimalSeparators: ['.'],
  // even for whole numbers: without decimals, the typed point is dropped but not the digits after it, which makes 9500.00 into 950,000
  decimalScale: 2,
  allowNegative: false,
  hideControls: true,
} satisfies NumberInputProps

/** Returns the number in a field's value, which is a text while it is typed ('9500.0'); null without one ('' or '.'). */
export function typedNumber(value: number | string): number | null {
  const number = typeof value === 'number' ? value : Number.parseFloat(value)
  return Number.isFinite(number) ? number : null
}
