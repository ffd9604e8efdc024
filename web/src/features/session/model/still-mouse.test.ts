import { expect, test } from 'vitest'
import { isStillMouse } from './still-mouse.ts'

test.each([
  ['a movement of nothing by the browser', { type: 'mousemove', isTrusted: true, movementX: 0, movementY: 0 }, true],
  ['a movement', { type: 'mousemove', isTrusted: true, movementX: 0, movementY: -1 }, false],
  ['a click', { type: 'click', isTrusted: true, movementX: 0, movementY: 0 }, false],
  ['a key', { type: 'keypress', isTrusted: true }, false],
])('%s', (_, event, still) => {
  expect(isStillMouse(event)).toBe(still)
})
