import type { NumberInputProps } from '@mantine/core'

/** The props of a field for amounts of money and miles, which people type with separators of thousands: '18,995.50'. */
export const NUMBER_FIELD = {
  thousandSeparator: ',',
  // not the default, which also takes a typed comma as the decimal point and makes 1,200 into 1.2
  allowedDecimalSeparators: ['.'],
  allowNegative: false,
  hideControls: true,
} satisfies NumberInputProps
