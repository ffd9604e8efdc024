// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenPresent } from './when-present.ts'

const run = vi.fn()
const stops: (() => void)[] = []
const start = () => void stops.push(whenPresent(run))
beforeEach(() => localStorage.setItem('adminLoggedIn', 'true'))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  run.mockClear()
})
const lastUsed = (agoMs: number) => localStorage.setItem('lastActivity', String(Date.now() - agoMs))
const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)

test('runs immediately on a visible page in use', () => {
  lastUsed(10_000)
  start()
  expect(run).toHaveBeenCalledOnce()
})

test('waits on a page that was left open until it is used again, and then runs once', () => {
  lastUsed(120_000)
  start()
  expect(run).not.toHaveBeenCalled()
  for (const use of ['pointermove', 'keydown']) window.dispatchEvent(new Event(use))
  expect(run).toHaveBeenCalledOnce()
})

test('waits in a hidden tab, also while another tab is used', () => {
  lastUsed(0)
  hide(true)
  start()
  window.dispatchEvent(new Event('focus'))
  expect(run).not.toHaveBeenCalled()
  hide(false)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(run).toHaveBeenCalledOnce()
})

test('does not run after it was stopped', () => {
  lastUsed(120_000)
  whenPresent(run)()
  window.dispatchEvent(new Event('keydown'))
  expect(run).not.toHaveBeenCalled()
})
