// JSON that remembers on which line everything stood, so that a wrong field can be found in an editor.

export class JsonError extends Error {
  readonly line: number
  readonly column: number
  constructor(message: string, line: number, column: number) {
    super(message)
    this.line = line
    this.column = column
  }
}

export type Located = {
  value: unknown
  /** The line of the value at this path, counted from 1; where the path leads nowhere, of the nearest value above it. */
  lineOf(path: readonly PropertyKey[]): number
}

type Node = { value: unknown; line: number; children: Map<string, Node> }

const SPACE = /[ \t\r\n]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters inside a text
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const PRIMITIVE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Reads one JSON document. Errors: JsonError with line and column. */
export function readJson(text: string): Located {
  let at = 0
  const lineAt = createLineCounter(text)
  const fail = (message: string, position = at): never => {
    throw new JsonError(message, lineAt(position), position - text.lastIndexOf('\n', position - 1))
  }
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const take = (mark: string): boolean => {
    match(SPACE)
    if (text[at] !== mark) return false
    at += 1
    return true
  }
  const found = () => (at >= text.length ? 'the file ends here' : `found ${JSON.stringify(text[at])}`)

  function readValue(): Node {
    match(SPACE)
    const line = lineAt(at)
    const children = new Map<string, Node>()
    if (take('{')) return { value: readObject(children), line, children }
    if (take('[')) return { value: readArray(children), line, children }
    const token = match(STRING) ?? match(PRIMITIVE)
    if (token === null)
      return fail(
        text[at] === '"'
          ? 'This text is not closed, or holds a sign that must be escaped.'
          : `A value is missing: ${found()}.`,
      )
    return { value: JSON.parse(token), line, children }
  }

  function readObject(children: Map<string, Node>): Record<string, unknown> {
    const fields: [string, unknown][] = []
    if (take('}')) return {}
    do {
      match(SPACE)
      const start = at
      const name = match(STRING)
      if (name === null) return fail(`A field name in double quotes is missing: ${found()}.`)
      const key = JSON.parse(name) as string
      if (children.has(key)) return fail(`The field ${name} stands here twice.`, start)
      if (!take(':')) return fail(`A colon is missing after ${name}: ${found()}.`)
      const child = readValue()
      children.set(key, { ...child, line: lineAt(start) })
      fields.push([key, child.value])
    } while (take(','))
    if (!take('}')) return fail(`A comma or } is missing: ${found()}.`)
    return Object.fromEntries(fields)
  }

  function readArray(children: Map<string, Node>): unknown[] {
    const items: unknown[] = []
    if (take(']')) return []
    do {
      const child = readValue()
      children.set(String(items.length), child)
      items.push(child.value)
    } while (take(','))
    if (!take(']')) return fail(`A comma or ] is missing: ${found()}.`)
    return items
  }

  const root = readValue()
  match(SPACE)
  if (at < text.length) fail(`There is something after the end: ${found()}.`)
  return {
    value: root.value,
    lineOf(path) {
      let node = root
      for (const part of path) {
        const child = node.children.get(String(part))
        if (!child) break
        node = child
      }
      return node.line
    },
  }
}

/** Positions mostly come in order, so each line end is counted once. */
function createLineCounter(text: string): (position: number) => number {
  let counted = 0
  let line = 1
  return (position) => {
    if (position < counted) return text.slice(0, position).split('\n').length
    for (; counted < position; counted++) if (text[counted] === '\n') line += 1
    return line
  }
}
