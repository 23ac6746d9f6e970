// What the formatting buttons of a Markdown text box do: text and selection in, text and selection out.

export type Selected = { text: string; start: number; end: number }
export const markdownCommands = ['bold', 'italic', 'heading', 'list', 'checklist', 'quote', 'link'] as const
export type MarkdownCommand = (typeof markdownCommands)[number]

const MARKS = { bold: '**', italic: '_' } as const
const PREFIXES = { heading: '## ', list: '- ', checklist: '- [ ] ', quote: '> ' } as const

/** Applies a command to the selection; the same command again takes its effect back. */
export function applyMarkdown(command: MarkdownCommand, selected: Selected): Selected {
  if (command === 'bold' || command === 'italic') return wrap(selected, MARKS[command])
  if (command === 'link') return link(selected)
  return prefix(selected, PREFIXES[command])
}

function wrap({ text, start, end }: Selected, mark: string): Selected {
  const inner = text.slice(start, end)
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (before.endsWith(mark) && after.startsWith(mark))
    return {
      text: before.slice(0, -mark.length) + inner + after.slice(mark.length),
      start: start - mark.length,
      end: end - mark.length,
    }
  const line = before.slice(before.lastIndexOf('\n') + 1)
  // The words are written: the same key again goes on behind them.
  if (inner === '' && after.startsWith(mark) && line.includes(mark))
    return { text, start: start + mark.length, end: end + mark.length }
  return { text: before + mark + inner + mark + after, start: start + mark.length, end: end + mark.length }
}

function link({ text, start, end }: Selected): Selected {
  const label = text.slice(start, end) || 'text'
  const made = `[${label}](https://)`
  // The address is what comes next: it stands selected.
  const address = start + label.length + 3
  return { text: text.slice(0, start) + made + text.slice(end), start: address, end: address + 'https://'.length }
}

function prefix({ text, start, end }: Selected, mark: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const all = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (all ? line.slice(mark.length) : mark + plain(line, mark)))
  const block = changed.join('\n')
  const first = changed[0]!.length - lines[0]!.length
  return {
    text: text.slice(0, from) + block + text.slice(to),
    start: Math.max(from, start + first),
    end: Math.max(from, end + block.length - (to - from)),
  }
}

/** A line that has another mark of the same sort loses it first: a list becomes a checklist, not a list of a list. */
const plain = (line: string, mark: string) =>
  mark.startsWith('- ')
    ? line.replace(/^- (\[[ x]\] )?/, '')
    : mark.startsWith('#')
      ? line.replace(/^#{1,6} /, '')
      : line

/** Enter inside a list goes on with the list; on an empty entry it ends it. Null: nothing special. */
export function continueList({ text, start, end }: Selected): Selected | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const match = /^(\s*)(- \[[ x]\] |[-*] |(\d+)\. |> )(.*)$/.exec(text.slice(from, start))
  if (!match) return null
  const [, indent = '', mark = '', count, rest = ''] = match
  if (rest.trim() === '') return { text: text.slice(0, from) + text.slice(start), start: from, end: from }
  const next = `\n${indent}${count ? `${Number(count) + 1}. ` : mark.replace('[x]', '[ ]')}`
  return { text: text.slice(0, start) + next + text.slice(start), start: start + next.length, end: start + next.length }
}
