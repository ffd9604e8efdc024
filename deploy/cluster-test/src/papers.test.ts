import { expect, test } from 'vitest'
import { commandsBetween } from './papers.ts'

const PAGE = `# Title

\`\`\`sh
before
\`\`\`

1. First:

   \`\`\`sh
   one \\
     more
   two
   \`\`\`

2. Second

\`\`\`yaml
three: 3
\`\`\`

## Later

\`\`\`sh
after
\`\`\`
`

test('returns the shell blocks of a part of a page without the indent of their list', () => {
  expect(commandsBetween(PAGE, '1.', '## Later')).toEqual(['one \\\n  more\ntwo\n'])
  expect(commandsBetween(PAGE, '2.', '## Later')).toEqual([])
})

test('throws for a heading that does not exist', () => {
  expect(() => commandsBetween(PAGE, '3.', '## Later')).toThrow("No line begins with '3.'")
})
