import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSteadyList } from './use-steady-list.ts'

interface Item {
  id: string
  clicks: number
}
const item = (id: string, clicks = 0): Item => ({ id, clicks })
const idOf = ({ id }: Item) => id

function render(question: string, fresh: Item[] | undefined) {
  return renderHook((props: { question: string; fresh: Item[] | undefined }) => useSteadyList(props.question, props.fresh, idOf), {
    initialProps: { question, fresh },
  })
}

test('a live list keeps its order until the user requests the latest', () => {
  const { result, rerender } = render('newest', [item('a'), item('b')])
  rerender({ question: 'newest', fresh: [item('c'), item('b', 4), item('a')] })
  expect(result.current.items.map(idOf)).toEqual(['a', 'b'])
  expect(result.current.items[1]?.clicks).toBe(4)
  expect(result.current.changed).toBe(true)
  act(() => result.current.showLatest())
  expect(result.current.items.map(idOf)).toEqual(['c', 'b', 'a'])
  expect(result.current.changed).toBe(false)
})

test('a new query shows its own list immediately', () => {
  const { result, rerender } = render('newest', [item('a'), item('b')])
  rerender({ question: 'most clicks', fresh: undefined })
  rerender({ question: 'most clicks', fresh: [item('b'), item('a')] })
  expect(result.current.items.map(idOf)).toEqual(['b', 'a'])
  expect(result.current.changed).toBe(false)
})

test('the first members of an empty list appear automatically', () => {
  const { result, rerender } = render('newest', [])
  rerender({ question: 'newest', fresh: [item('a')] })
  expect(result.current.items.map(idOf)).toEqual(['a'])
})
