import { expect, test } from 'vitest'
import { chosenBenchmarks } from './chosen-benchmarks.ts'

const NAMES = ['import', 'documents', 'sizing']

test.each([
  ['', NAMES],
  ['documents', ['documents']],
  ['sizing, documents', ['sizing', 'documents']],
])('ONLY=%s chooses the benchmarks that it names, and all by default', (only, names) => {
  expect(chosenBenchmarks(only, NAMES, ['growth'])).toEqual({ names })
})

test('runs long benchmarks only when they are named', () => {
  expect(chosenBenchmarks('growth,sizing', NAMES, ['growth'])).toEqual({ names: ['growth', 'sizing'] })
})

test('reports an unknown name with the known ones', () => {
  expect(chosenBenchmarks('documents,papers', NAMES, ['growth'])).toEqual({
    problem: 'There is no benchmark called papers. The benchmarks are: import, documents, sizing, growth.',
  })
})
