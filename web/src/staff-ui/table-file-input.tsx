import { FileInput, type FileInputProps } from '@mantine/core'
import { IconFile } from '../ui/icons.tsx'

interface TableFileInputProps extends Omit<FileInputProps<false>, 'fileInputProps' | 'leftSection' | 'placeholder' | 'clearable'> {
  /** the purpose of the file, for screen readers */
  fileLabel: string
}

/** Chooses a CSV file, and can clear the choice. */
export function TableFileInput({ fileLabel, ...props }: TableFileInputProps) {
  return (
    <FileInput
      placeholder="Choose a .csv file"
      leftSection={<IconFile size={16} />}
      clearable
      clearButtonProps={{ 'aria-label': 'Choose no file' }}
      fileInputProps={{ 'aria-label': fileLabel }}
      {...props}
    />
  )
}
