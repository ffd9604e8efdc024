import { type ReactNode, useRef } from 'react'

interface FileChoiceProps {
  /** the purpose of the file, for screen readers */
  label: string
  accept: string
  onFile: (file: File) => void
  children: (choose: () => void) => ReactNode
}

/** Lets its children open a file picker. The same file can be chosen again. */
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
