import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('returns the initials of the first and last name', () => {
  expect(['Marcus Bell', 'Ana Maria de la Cruz', 'Cher', ' '].map(initialsOf)).toEqual(['MB', 'AC', 'C', ''])
})
