import { expect, test } from 'vitest'
import { loginPathBackTo, returnPath } from './return-path.ts'

test('a deep link is preserved through signing in', () => {
  const deep = '/admin/dashboard?dealership=65f000000000000000000001&tab=leads&page=2'
  const login = new URL(loginPathBackTo(deep), 'https://x.invalid')
  expect(login.pathname).toBe('/admin/login')
  expect(returnPath(login.searchParams.get('returnTo'))).toBe(deep)
})

test('the mailbox is a valid return path', () => {
  expect(returnPath('/dev/mailbox?mail=65f000000000000000000001')).toBe('/dev/mailbox?mail=65f000000000000000000001')
})

test.each([
  null,
  '',
  'https://evil.example/admin/',
  '//evil.example/admin/',
  '/\\evil.example',
  '/admin/\\evil.example',
  '/admin/../../evil',
  '/admin/%2e%2e/evil',
  '/admin/\t/evil.example',
  'http:/admin/x',
  '/admin/login?returnTo=/admin/login',
  'javascript:alert(1)',
  '/trade-in/gosch',
])('the return path %j falls back to the dashboard', (path) => {
  expect(returnPath(path)).toBe('/admin/dashboard')
})

test('the dashboard needs no return path', () => {
  expect(loginPathBackTo('/admin/dashboard')).toBe('/admin/login')
})
