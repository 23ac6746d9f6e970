// What a person reads of an export: Markdown beside the JSON, from the same records.
import type { Advice } from '#contract/advice.ts'
import type { Message } from '#contract/chat.ts'
import type { ThreadMessage } from '#contract/comms.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Goal } from '#contract/goals.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { KeptStatement } from '#contract/promises.ts'
import type { Task } from '#contract/tasks.ts'

const line = (text: string) => isolated(text.replace(/\s+/g, ' ').trim())
const indented = (text: string) => text.trim().replace(/^/gm, '  ')
const paragraphs = (...parts: (string | null | undefined | false)[]) =>
  `${parts.filter((part) => part && part.trim() !== '').join('\n\n')}\n\n`

export function goalText(goal: Goal): string {
  const kpis = goal.kpis.map(({ name, current_value, target_value, unit }) => {
    const of = target_value === null ? '' : ` of ${target_value}`
    return `- ${line(name)}: ${current_value ?? '–'}${of}${unit ? ` ${line(unit)}` : ''}`
  })
  return paragraphs(
    `## ${line(goal.title)}`,
    `Due ${goal.due_date} · ${goal.status} · ${goal.progress} %`,
    goal.description,
    kpis.join('\n'),
  )
}

export function taskText(task: Task): string {
  const facts = [task.status, task.priority, ...(task.due_date ? [`due ${task.due_date}`] : [])]
  const who = task.assigned_to_user ? [`assigned to ${line(task.assigned_to_user.name)}`] : []
  const head = `- [${task.status === 'Done' ? 'x' : ' '}] **${line(task.title)}** (${[...facts, ...who].join(', ')})`
  return `${[head, ...[task.description, task.notes].flatMap((text) => (text ? [indented(text)] : []))].join('\n\n')}\n\n`
}

export function contactText(contact: Contact): string {
  const talks = contact.past_interactions.map(
    ({ date, summary, notes }) => `- ${date} **${line(summary)}**${notes ? `\n\n${indented(notes)}\n` : ''}`,
  )
  const reach = [...contact.emails, ...contact.phones].map((way) => `- ${way}`)
  return paragraphs(
    `## ${line(contact.name)}`,
    contact.role,
    reach.join('\n'),
    contact.notes,
    talks.length > 0 && `### Interactions\n\n${talks.join('\n')}`,
  )
}

export function statementText({ what, kind, state, who, to_whom, due, source, quote }: KeptStatement): string {
  const facts = [
    kind,
    state,
    ...(who ? [`by ${line(who.words)}`] : []),
    ...(to_whom ? [`to ${line(to_whom.words)}`] : []),
    ...(due ? [`due ${due.date ?? line(due.words)}`] : []),
  ]
  return `- **${line(what)}** (${facts.join(', ')}), ${line(source.label)}\n\n${indented(`> ${quote.trim().replace(/\n/g, '\n> ')}`)}\n\n`
}

export function adviceText(advice: Advice): string {
  const sources = advice.citations.map(({ kind, label }) => `- ${kind}: ${line(label)}`)
  return paragraphs(
    `## ${line(advice.advice_title ?? 'Advice')}`,
    advice.created_at.slice(0, 10),
    advice.content,
    sources.length > 0 && `Sources:\n\n${sources.join('\n')}`,
  )
}

/** What was said by whom and when; a conversation is a file of its own. */
export function messageText({ sender_type, author, timestamp, content, citations, incomplete }: Message): string {
  const who = { user: 'Me', ai: author ?? 'Adjutant', system: 'System' }[sender_type]
  const sources = citations.map(({ kind, label }) => `- ${kind}: ${line(label)}`)
  return paragraphs(
    `## ${who}, ${timestamp.slice(0, 16).replace('T', ' ')}`,
    content,
    incomplete && '(It ends here.)',
    sources.length > 0 && `Sources:\n\n${sources.join('\n')}`,
  )
}

/** What people wrote each other; a thread is a file of its own. */
export function threadText({ sender_name, timestamp, text, files }: ThreadMessage): string {
  const attached = files.map(({ name }) => `- ${line(name)}`)
  return paragraphs(
    `## ${line(sender_name)}, ${timestamp.slice(0, 16).replace('T', ' ')}`,
    text,
    attached.length > 0 && `Files:\n\n${attached.join('\n')}`,
  )
}

/** What the archive holds, for whoever opens it in ten years. `counts`: how many of each. */
export function readme(
  email: string,
  at: { day: string; time: string; zone: string },
  counts: ReadonlyMap<string, number>,
): string {
  const rows = [...counts].map(([file, count]) => `| ${file} | ${count} |`)
  return `# Export of ${email}

Written by Adjutant on ${at.day}, ${at.time} (${at.zone}).

| File | Entries |
|---|---|
${rows.join('\n')}

- The \`.json\` files hold the records exactly as the API answers them.
- \`contacts.vcf\` is for address books.
- The folder \`markdown\` holds the same to read; each note, conversation and thread is a file of its own, notes with their date at the top.
- Here is what belongs to you. What colleagues share with you belongs to them and is not in here.
- Times are in UTC.
`
}
