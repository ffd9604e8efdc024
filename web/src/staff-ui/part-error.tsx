import { Button } from '@mantine/core'
import { errorMessage, retryLabel } from '../api/api-error.ts'
import { Note } from './note.tsx'

interface PartErrorProps {
  /** a sentence that says what is missing */
  text: string
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Says that a part of a page failed to load, and offers a retry. */
export function PartError({ text, error, onRetry, retrying }: PartErrorProps) {
  return (
    <Note tone="bad">
      {text} {errorMessage(error)}{' '}
      <Button variant="default" size="compact-sm" loading={retrying} onClick={onRetry}>
        {retryLabel(error)}
      </Button>
    </Note>
  )
}
