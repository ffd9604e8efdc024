import { Box, Button } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { Note } from '../../../staff-ui/note.tsx'
import type { VehicleWindow } from '../api/use-windowed-vehicles.ts'

/** Says that a part of a long list failed to load, and offers a retry. */
export function WindowError({ view: { error, retry, retrying } }: { view: VehicleWindow }) {
  if (error === null) return null
  return (
    <Box mb="sm">
      <Note tone="bad">
        We couldn't load some vehicles. {errorMessage(error)}{' '}
        <Button variant="default" size="compact-sm" loading={retrying} onClick={retry}>
          Try again
        </Button>
      </Note>
    </Box>
  )
}
