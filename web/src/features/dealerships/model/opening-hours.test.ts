import { dealershipSettingsSchema } from '@forecourt/contracts/auth/dealership-settings'
import { expect, test } from 'vitest'
import { closeDay, copyMonday, hoursErrors, openDay, usualHours } from './opening-hours.ts'

test("default hours pass the server's validation", () => {
  expect(dealershipSettingsSchema.shape.hours.safeParse(usualHours()).success).toBe(true)
  expect(hoursErrors(usualHours())).toEqual({})
})

test('copies Monday, open or closed, through Friday and keeps the weekend', () => {
  const early = { opens: '07:30', closes: '16:00' }
  const hours = usualHours().map((day, at) => (at === 0 ? early : day))
  expect(copyMonday(hours)).toEqual([early, early, early, early, early, hours[5], null])
  expect(copyMonday(closeDay(hours, 0))).toEqual([null, null, null, null, null, hours[5], null])
})

test('opening a day copies the hours of the previous open day', () => {
  const hours = usualHours()
  expect(openDay(hours, 6)[6]).toEqual(hours[5])
  expect(openDay(closeDay(hours, 0), 0)[0]).toEqual({ opens: '09:00', closes: '19:00' })
})

test('a missing time or a close before the opening is reported at its field', () => {
  const hours = usualHours()
  hours[1] = { opens: '', closes: '18:00' }
  hours[2] = { opens: '18:00', closes: '' }
  hours[3] = { opens: '18:00', closes: '18:00' }
  expect(hoursErrors(hours)).toEqual({
    'hours.1.opens': 'Enter when you open on Tuesday',
    'hours.2.closes': 'Enter when you close on Wednesday',
    'hours.3.closes': 'Closing time must be after opening time',
  })
})
