interface Out {
  write(line: string): void
}

/**
 * Returns a pino destination for readable lines: `12:30:01 INFO  leads  request refused  status=404 route=/api/…`, followed by the stack of an error.
 */
export function prettyLines(out: Out): Out {
  return { write: (line) => out.write(`${prettyLine(line)}\n`) }
}

function prettyLine(line: string): string {
  const { level, time, service, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const head = [String(time).slice(11, 19), String(level).toUpperCase().padEnd(5), service, msg, ...facts]
  const stack = (err as { stack?: string; message?: string } | undefined)?.stack
  return [head.filter((part) => part !== undefined).join('  '), ...(stack === undefined ? [] : [stack])].join('\n')
}
