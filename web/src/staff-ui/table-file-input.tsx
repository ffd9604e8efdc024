import { FileInput, type FileInputProps } from '@mantine/core'
import { IconFile } from '../ui/icons.tsx'

interface TableFileInputProps extends Omit<FileInputProps<false>, 'fileInputProps' | 'leftSection' | 'placeholder' | 'clearable'> {
  /** what the file is for, to those who cannot see the label's place */
  fileLabel: string
}

/** Picks a file with a table in it, and lets go of it again. */
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
