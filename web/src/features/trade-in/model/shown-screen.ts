import type { Step } from './wizard-form.ts'

/** A screen of the wizard: a step, or a question that replaces the steps until it is answered. */
type Screen = Step | 'question'

let shown: Screen | null = null

/** Notes the screen that is shown. Returns whether it follows another one and so takes the focus, which the pressed button has taken with it. */
export function followsAnother(screen: Screen): boolean {
  const before = shown
  shown = screen
  return before !== null && before !== screen
}
