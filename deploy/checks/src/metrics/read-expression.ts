const WORDS = new Set(
  'by without on ignoring group_left group_right bool offset and or unless sum min max avg count group topk bottomk quantile inf nan'.split(
    ' ',
  ),
)

/** Returns the metrics that a PromQL expression names, and the labels it matches or groups by. */
export function readExpression(expr: string): { metrics: string[]; labels: string[] } {
  const labels: string[] = []
  const bare = expr
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\{([^}]*)\}/g, (_, matchers: string) => {
      for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) labels.push(label)
      return ''
    })
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g, (_, _word, list: string) => {
      labels.push(
        ...list
          .split(',')
          .map((label) => label.trim())
          .filter((label) => label !== ''),
      )
      return ' '
    })
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name)
  return { metrics: names.filter((name) => !WORDS.has(name)), labels }
}
