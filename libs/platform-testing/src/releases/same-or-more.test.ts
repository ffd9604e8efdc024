import { expect, test } from 'vitest'
import { inCommon, lostOrChanged, VARIES } from './same-or-more.ts'

const lead = { name: 'Carla', tags: ['new', 'phone'], packet: { opens: 1 } }

test.each([
  ['an equal response', lead, []],
  ['an added field', { ...lead, score: 5, packet: { opens: 1, clicks: 2 } }, []],
  ['a missing field', { name: 'Carla', tags: lead.tags }, ['.packet: undefined instead of {"opens":1}']],
  ['an emptied field', { ...lead, name: '' }, ['.name: "" instead of "Carla"']],
  ['a field of another type', { ...lead, tags: 'new' }, ['.tags: "new" instead of ["new","phone"]']],
  ['a missing array item', { ...lead, tags: ['new'] }, ['.tags: 1 of 2']],
  [
    'items in another order',
    { ...lead, tags: ['phone', 'new'] },
    ['.tags[0]: "phone" instead of "new"', '.tags[1]: "new" instead of "phone"'],
  ],
  ['a missing response', undefined, [`: undefined instead of ${JSON.stringify(lead)}`]],
])('compares %s', (_what, now, expected) => {
  expect(lostOrChanged(lead, now)).toEqual(expected)
})

test('a value that varies between readings is not compared, but all others are', () => {
  const reading = inCommon({ ...lead, at: 1, log: ['a'] }, { ...lead, at: 2, log: ['a', 'b'] })
  expect(reading).toEqual({ ...lead, at: VARIES, log: VARIES })
  expect(lostOrChanged(reading, { ...lead, at: 3, log: [] })).toEqual([])
  expect(lostOrChanged(reading, { ...lead, name: 'Una', at: 3 })).toEqual(['.name: "Una" instead of "Carla"'])
})
