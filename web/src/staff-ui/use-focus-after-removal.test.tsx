import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

interface ListProps {
  ids: readonly string[]
  openId?: string | null
}

/** A list whose rows are removed by a click, and a dialog that stays on screen. */
function List({ ids, openId = null }: ListProps) {
  const noteRemoval = useFocusAfterRemoval(ids, (id) => screen.getByRole('button', { name: id }), { openId })
  return (
    <>
      <h1 tabIndex={-1}>List</h1>
      {ids.map((id) => (
        <button type="button" key={id} onClick={() => noteRemoval(id)}>
          {id}
        </button>
      ))}
      <div role="dialog">
        <button type="button">Confirm</button>
      </div>
      <input aria-label="Search" />
    </>
  )
}

/** Removes an item while the focus is on an element. */
function remove(id: string, { from, focused }: { from: readonly string[]; focused: HTMLElement | null }) {
  focused?.focus()
  screen.getByRole('button', { name: id }).click()
  return from.filter((each) => each !== id)
}
const named = (role: string, name: string) => screen.getByRole(role, { name })

test.each([
  ['b', 'c', ['a', 'b', 'c']],
  ['c', 'b', ['a', 'b', 'c']],
  ['a', 'b', ['a', 'b']],
] as const)('after %s, %s of %s has the focus', (id, next, from) => {
  const { rerender } = render(<List ids={from} />)
  rerender(<List ids={remove(id, { from, focused: named('button', id) })} />)
  expect(document.activeElement).toBe(named('button', next))
})

test('the heading has the focus when no item is left', () => {
  const { rerender } = render(<List ids={['a']} />)
  rerender(<List ids={remove('a', { from: ['a'], focused: named('button', 'a') })} />)
  expect(document.activeElement).toBe(named('heading', 'List'))
})

test('the button of a confirmation that is still closing does not keep the focus', () => {
  const from = ['a', 'b']
  const { rerender } = render(<List ids={from} />)
  rerender(<List ids={remove('a', { from, focused: named('button', 'Confirm') })} />)
  expect(document.activeElement).toBe(named('button', 'b'))
})

test('a user who has focused something else keeps that focus', () => {
  const from = ['a', 'b']
  const { rerender } = render(<List ids={from} />)
  const left = remove('a', { from, focused: named('button', 'a') })
  named('textbox', 'Search').focus()
  rerender(<List ids={left} />)
  expect(document.activeElement).toBe(named('textbox', 'Search'))
})

test('the next item gets the focus when the details of a removed one close', () => {
  const from = ['a', 'b']
  const { rerender } = render(<List ids={from} openId="a" />)
  const left = remove('a', { from, focused: named('button', 'a') })
  rerender(<List ids={left} openId="a" />)
  expect(document.activeElement).toBe(document.body)
  rerender(<List ids={left} />)
  expect(document.activeElement).toBe(named('button', 'b'))
})
