import { expect, test } from 'vitest'
import { historyText } from './history-text.ts'

const step = { at: '2026-11-21T11:00:00.000Z', by: null, amount: null, text: '' } as const

test('added photos are counted in the sentence, and their number is not quoted', () => {
  expect(historyText({ ...step, step: 'photos-added', text: '3 photos' }, 'Casey Doe', 'USD')).toEqual({
    what: 'Added 3 photos',
    who: 'Casey Doe',
    text: '',
  })
})

test('a question is what the customer said', () => {
  expect(historyText({ ...step, step: 'question-asked', text: 'Why so low?' }, 'Casey Doe', 'USD')).toEqual({
    what: 'Asked a question',
    who: 'Casey Doe',
    text: 'Why so low?',
  })
})
