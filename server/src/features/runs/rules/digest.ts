import type { Analyst } from './analyst.ts'
import { wordsOf } from './material.ts'

const MOST_FOUND = 8
const EXCERPT = 280

/** For a task that no rules are written for: what a search for its words finds, each with its mark. */
export const digest: Analyst = async (look, { task, inputs, fields, earlier }) => {
  const said = fields.map(({ name }) => wordsOf(inputs[name])).filter((words) => words !== '')
  // What the person typed says best what it is about; the task's own words stand in where nothing was asked.
  const queries = said.length > 0 ? said : [task.name]
  const found = new Map<string, { mark: string; label: string; text: string }>()
  for (const query of queries.slice(0, 3))
    for (const { mark, record, text } of await look('search_records', { query: query.slice(0, 200) }))
      if (record && mark) found.set(mark, { mark, label: record.label, text })
  const lines = [...found.values()].slice(0, MOST_FOUND).map(({ mark, label, text }) => {
    const excerpt = text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT)
    return `- **${label}** [${mark}]${excerpt && excerpt !== label ? ` — ${excerpt}` : ''}`
  })
  const about = queries.map((query) => `“${query}”`).join(', ')
  const before = earlier.at(-1)
  return [
    `### ${task.name}`,
    lines.length > 0
      ? `What your records hold on ${about}:\n\n${lines.join('\n')}`
      : `Your records hold nothing on ${about}.`,
    before && lines.length === 0 ? `The step before, “${before.name}”, came to this:\n\n${before.text}` : '',
    '_No language model is configured here, so this is what a search finds, not an analysis._',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
