import { Button, Group, Stack, Text } from '@mantine/core'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { CopyButton } from '../../../staff-ui/copy-button.tsx'
import { KeepUnsaved } from '../../../staff-ui/keep-unsaved.tsx'
import { saveFile } from '../../../staff-ui/save-file.ts'
import { copyByHand } from '../../../staff-ui/use-copy.ts'
import styles from './two-step.module.css'

const CLOSING = { title: 'Close without saving your codes?', text: 'We won’t show them again.', confirmLabel: 'Close' }

/** Closes a dialog with recovery codes by Escape or its cross, after a confirmation: they cannot be shown again. */
export async function closeCodes(onClose: () => void): Promise<void> {
  if (await confirm(CLOSING)) onClose()
}

/** New recovery codes, which are shown only once (rules: recovery codes), so that Back and a reload ask first. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <KeepUnsaved question={CLOSING} />
      <Text size="sm">
        Save these codes somewhere safe. Each one signs you in once when you don’t have your phone. We won’t show them again.
      </Text>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton source={text} label="Copy codes" failed={copyByHand('codes')} />
        <Button variant="default" onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'forecourt-recovery-codes.txt')}>
          Download
        </Button>
      </Group>
      <Button fullWidth onClick={onDone}>
        I saved my codes
      </Button>
    </Stack>
  )
}
