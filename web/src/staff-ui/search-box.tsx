import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { IconSearch } from '../ui/icons.tsx'

/** rules: customer search */
const DELAY_MS = 300
/** The most characters that the server accepts in a search. */
export const SEARCH_LENGTH = 200

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  hideLabel?: boolean
  autoFocus?: boolean
}

/** A search box that waits for a pause in typing. A value set from outside (back, a deep link) replaces the text and what waits to be searched. */
export function SearchBox({ label, placeholder, value, onSearch, hideLabel = false, autoFocus = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const search = (next: string) => {
    sent.current = next
    onSearch(next)
  }
  const searchLater = useDebouncedCallback(search, DELAY_MS)
  useEffect(() => {
    if (value === sent.current) return
    searchLater.cancel()
    sent.current = value
    setText(value)
  }, [value, searchLater])
  const clear = () => {
    searchLater.cancel()
    setText('')
    search('')
    // the button goes; without the focus, the next search would be typed as keys of the page
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      placeholder={placeholder}
      maxLength={SEARCH_LENGTH}
      value={text}
      data-autofocus={autoFocus || undefined}
      leftSection={<IconSearch size={16} />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      onChange={(event) => {
        setText(event.currentTarget.value)
        searchLater(event.currentTarget.value.trim())
      }}
    />
  )
}
