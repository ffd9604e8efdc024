import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { DraftState } from '../model/draft-state.ts'
import { EMPTY_FORM } from '../model/wizard-form.ts'
import { ContinueQuestion } from './continue-question.tsx'
import { OtherDeviceNotice } from './other-device-notice.tsx'
import { ReplaceQuestion } from './replace-question.tsx'
import { StepHead } from './step-head.tsx'
import type { Evaluation } from './use-evaluation.ts'

const content = { ...EMPTY_FORM.content, vehicle: vehicleWithoutVin({ year: '2019', make: 'Honda', model: 'CR-V' }) }
const draft = { content, changedAt: new Date(0).toISOString() } as DraftState
const keeper = {} as Evaluation['keeper']
const none = () => {}
const questions: Record<string, ReactNode> = {
  'whether to continue': <ContinueQuestion draft={draft} photos={0} onContinue={none} onStartOver={none} />,
  'whether to continue here': <OtherDeviceNotice how="changed" evaluation={{ keeper } as Evaluation} onContinue={none} onOther={none} />,
  'whether to replace the evaluation': <ReplaceQuestion content={content} onReplace={none} onKeep={none} />,
}
const step = (number: 2 | 3) => <StepHead step={number} title={`Step ${number}`} lead="" />

/** Shows screens of the wizard, one after the other, and returns whether the last one's heading has the focus. */
function focusesAfter(...screens: ReactNode[]): boolean {
  for (const each of screens) {
    cleanup()
    render(each)
  }
  return document.activeElement === screen.getByRole('heading')
}

test.each(Object.entries(questions))('the step that was shown before takes the focus again after the question %s', (_, question) => {
  expect(focusesAfter(step(2), question, step(2))).toBe(true)
})

test('the next step takes the focus', () => {
  expect(focusesAfter(step(2), step(3))).toBe(true)
})

test('a step that is shown again without a question leaves the focus where it is', () => {
  expect(focusesAfter(step(2), step(2))).toBe(false)
})
