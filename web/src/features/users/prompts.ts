// Custom prompts in words: a name, a colon and what it says, one per line; further lines are indented. JSON is taken too (requirement 351).

type Prompts = Readonly<Record<string, unknown>>
/** What is written without a name. */
const UNNAMED = 'general'
const NAMED = /^([^\s:{}"][^:{}"\n]{0,79}):(?:\s+(.*)|\s*)$/
const FURTHER = '  '

/** As they stand in the field. What words cannot say is shown as JSON. */
export function promptWords(prompts: Prompts): string {
  const entries = Object.entries(prompts)
  const words = entries
    .map(
      ([name, value]) =>
        `${name}: ${typeof value === 'string' ? value.replaceAll('\n', `\n${FURTHER}`) : JSON.stringify(value)}`,
    )
    .join('\n')
  const same = JSON.stringify(promptsOf(words)) === JSON.stringify(prompts)
  return same ? words : JSON.stringify(prompts, null, 2)
}

/** What the call takes. What begins as JSON and is none stays text, which the schema refuses. */
export function promptsOf(text: string): unknown {
  const all = text.trim()
  if (all === '') return {}
  if (/^[{[]/.test(all)) return jsonOf(all) ?? all
  const prompts = new Map<string, string>()
  let name = UNNAMED
  for (const line of text.split(/\r?\n/)) {
    const named = NAMED.exec(line)
    if (named) {
      name = named[1]?.trim() ?? UNNAMED
      prompts.set(name, named[2] ?? '')
    } else if (line.trim() !== '' || prompts.has(name)) {
      const before = prompts.get(name)
      const further = line.startsWith(FURTHER) ? line.slice(FURTHER.length) : line
      prompts.set(name, before === undefined ? further : `${before}\n${further}`)
    }
  }
  return Object.fromEntries([...prompts].map(([each, said]) => [each, structured(said.trimEnd())]))
}

/** Lists and objects stay what they are. */
const structured = (said: string): unknown => (/^[{[]/.test(said) ? (jsonOf(said) ?? said) : said)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
