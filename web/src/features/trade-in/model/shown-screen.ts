import type { Step } from './wizard-form.ts'

/** A screen of the wizard: a step, or a question that replaces the steps until it is answered. */
type Screen = Step | 'question'

let shown: Screen | null = null

/** Notes which screen is shown. Returns whether it follows another one: then it takes the focus, because the button that was pressed is gone. */
export function noteScreen(screen: Screen): boolean {
  const before = shown
  shown = screen
  return before !== null && before !== screen
}
