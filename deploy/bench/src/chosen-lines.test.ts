import { expect, test } from 'vitest'
import { chosenLines } from './chosen-lines.ts'

const NAMES = ['import', 'documents', 'sizing']

test.each([
  ['', NAMES],
  ['documents', ['documents']],
  ['sizing, documents', ['sizing', 'documents']],
])('ONLY=%s chooses the benchmarks that it names, and all by default', (only, names) => {
  expect(chosenLines(only, NAMES, ['growth'])).toEqual({ names })
})

test('runs long benchmarks only when they are named', () => {
  expect(chosenLines('growth,sizing', NAMES, ['growth'])).toEqual({ names: ['growth', 'sizing'] })
})

test('reports an unknown name with the known ones', () => {
  expect(chosenLines('documents,papers', NAMES, ['growth'])).toEqual({
    problem: 'The bench has no lines called papers. There are: import, documents, sizing, growth.',
  })
})
