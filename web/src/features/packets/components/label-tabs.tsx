import { Tabs, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../ui/format.ts'

/** The maximum number of entries shown in a tab. */
const SHOWN = 200

interface LabelTabsProps<T> {
  groups: readonly { label: string; entries: readonly T[] }[]
  children: (entries: readonly T[]) => ReactNode
}

/** A tab per group with its count; the open tab stays open when groups are added. */
export function LabelTabs<T>({ groups, children }: LabelTabsProps<T>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const open = groups.find(({ label }) => tabId(label) === chosen) ?? groups[0]
  if (open === undefined) return null
  return (
    <Tabs value={tabId(open.label)} onChange={setChosen} keepMounted={false}>
      <Tabs.List mb="sm">
        {groups.map(({ label, entries }) => (
          <Tabs.Tab key={label} value={tabId(label)}>
            {label} ({formatCount(entries.length)})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tabId(open.label)}>
        {children(open.entries.slice(0, SHOWN))}
        {open.entries.length > SHOWN ? (
          <Text size="sm" c="dimmed" mt="xs">
            The newest {SHOWN} of {formatCount(open.entries.length)}
          </Text>
        ) : null}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Converts a label to a part of an element id, which must not contain whitespace. */
function tabId(label: string): string {
  return label.replace(/[^\p{L}\p{N}]+/gu, '-')
}
