import { expect, test } from 'vitest'
import { chosenLines } from './chosen-lines.ts'

const NAMES = ['import', 'documents', 'sizing']

test.each([
  ['', NAMES],
  ['documents', ['documents']],
  ['sizing, documents', ['sizing', 'documents']],
])('ONLY=%s chooses the lines of the bench that it names', (only, names) => {
  expect(chosenLines(only, NAMES, ['growth'])).toEqual({ names })
})

test('lines that take long run only when they are named', () => {
  expect(chosenLines('growth,sizing', NAMES, ['growth'])).toEqual({ names: ['growth', 'sizing'] })
})

test('a name that there is not is said, with those there are', () => {
  expect(chosenLines('documents,papers', NAMES, ['growth'])).toEqual({
    problem: 'The bench has no lines called papers. There are: import, documents, sizing, growth.',
  })
})
