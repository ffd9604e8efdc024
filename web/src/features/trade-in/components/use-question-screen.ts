import { useEffect } from 'react'
import { noteScreen } from '../model/shown-screen.ts'

/** Notes that a question replaces the steps, so that the step after it takes the focus. */
export function useQuestionScreen(): void {
  useEffect(() => void noteScreen('question'), [])
}
