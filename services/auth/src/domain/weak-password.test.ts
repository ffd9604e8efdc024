import { expect, test } from 'vitest'
import { whyWeak } from './weak-password.ts'

const marcus = { name: 'Marcus Bell', email: 'm.bell@dealer.test' }

test.each(['password1', 'Password1', 'iloveyou', '12345678', 'QWERTYUIOP'])('%s is one of the most common passwords', (password) => {
  expect(whyWeak(password, marcus)).toContain('most common')
})

test.each(['marcusbell', 'Marcus.Bell-2026', 'bellmarcus1', 'Marcus!!!', 'm.bell@dealer.test', 'mbell1990'])(
  '%s is the name or email of the user',
  (password) => {
    expect(whyWeak(password, marcus)).toContain('the name')
  },
)

test.each(['a password of my own', 'Marcus rings a bell', 'bell tower 7', 'xK9#mPq2'])('%s is neither common nor a name', (password) => {
  expect(whyWeak(password, marcus)).toBeNull()
})

test('ignores a name of one letter, and compares a name in another script', () => {
  expect(whyWeak('!!!!1234567!', { name: 'X', email: '1@dealer.test' })).toBeNull()
  expect(whyWeak('Мария2026', { name: 'Мария', email: 'm@dealer.test' })).toContain('the name')
})
