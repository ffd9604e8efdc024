import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('names give the initials of the first and the last', () => {
  expect(['Marcus Bell', 'Ana Maria de la Cruz', 'Cher', ' '].map(initialsOf)).toEqual(['MB', 'AC', 'C', ''])
})
