import { type ReactNode, useRef } from 'react'

interface FileChoiceProps {
  /** what the file is for, to those who cannot see what they press */
  label: string
  accept: string
  onFile: (file: File) => void
  children: (choose: () => void) => ReactNode
}

/** Whatever it draws chooses a file; the same file can be chosen again. */
export function FileChoice({ label, accept, onFile, children }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
