// Matters as the built-in analyst ranks them, without a server: the workspace as the product would read it on that day.
import { goalProgress } from '#contract/goal-progress.ts'
import { assess, challenge, compose } from '#server/analyst/advice/advice.ts'
import { ground } from '#server/analyst/advice/grounding.ts'
import { watchedOf } from '#server/analyst/advice/watched.ts'
import { attentionOf } from '#server/analyst/matters/attention.ts'
import { languageOfRecords } from '#server/analyst/signals/language.ts'
import { recordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace as Records } from '#server/analyst/workspace/workspace.ts'
import { judgeMatter, type MatterVerdict, namesFully, type Piece } from './judge-answers.ts'
import type { Workspace } from './read.ts'

export type MatterFigures = {
  top: boolean
  matters: { what: string; verdict: MatterVerdict }[]
  pieces: Piece[]
  watched: string[]
}

/** What the analyst advises, judged by what was named beforehand. No server, no database: seconds. */
export function judgeMatters(workspace: Workspace): MatterFigures {
  const records = recordsOf(workspace)
  const threads = new Map(
    [...Map.groupBy(workspace.records.messages, ({ with: other }) => other)].map(([id, said]) => [
      id,
      said.map(({ key }) => key),
    ]),
  )
  const signals = attentionOf(records)
  const { kept } = ground(compose(records, challenge(records, assess(records, signals))), recordIndex(records), signals)
  const pieces = kept.map(({ advice_title, content, citations }) => ({
    text: `${advice_title}\n${content}`,
    cited: citations.flatMap(({ kind, id }) => (kind === 'thread' ? (threads.get(id) ?? []) : [id])),
  }))
  const watched = watchedOf(signals, kept, [], languageOfRecords(records)).map(({ title, why }) => `${title}: ${why}`)
  const { matters } = workspace.expected
  const first = matters.find(({ rank }) => rank === 1)
  return {
    top: first !== undefined && pieces[0] !== undefined && namesFully(first, pieces[0]),
    matters: matters.map((matter) => ({
      what: matter.what,
      verdict: judgeMatter(matter, pieces, watched.join('\n')),
    })),
    pieces,
    watched,
  }
}

/** The records as the product gathers them for advice; ids are the keys of the workspace. */
export function recordsOf({ records, texts }: Workspace): Records {
  const { today, person, goals, tasks, contacts, notes, files, messages, organizations } = records
  const early = new Date(Date.parse(today) - 60 * 86_400_000).toISOString()
  const before = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString()
  const byKey = new Map(contacts.map(({ key, name }) => [key, name]))
  return {
    today,
    user: { id: 'me', name: person.name, time_zone: records.zone },
    goals: goals.map(({ key, title, description, status, due_date, kpis }) => {
      const read = kpis.map((kpi) => ({
        id: kpi.key,
        name: kpi.name,
        current_value: kpi.current_value,
        target_value: kpi.target_value,
        unit: kpi.unit,
        direction: kpi.direction,
        start_value: kpi.history[0]?.value ?? null,
        started_on: kpi.history[0]?.date ?? early.slice(0, 10),
        history: kpi.history.map(({ date, value }) => ({ value, recorded_at: `${date}T12:00:00Z` })),
      }))
      return {
        id: key,
        title,
        description,
        status,
        due_date: due_date ?? `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
        created_at: early,
        organization_name: null,
        progress: goalProgress(read),
        kpis: read,
      }
    }),
    tasks: tasks.map(({ key, title, description, status, priority, due_date, goal, assignees }) => ({
      id: key,
      title,
      description,
      status,
      priority: priority ?? 'Medium',
      due_date,
      goal_id: goal,
      assigned_to_name: assignees[0] ?? null,
      created_at: before(due_date !== null && due_date < today ? due_date : today, 14),
      updated_at: before(due_date !== null && due_date < today ? due_date : today, 1),
    })),
    notes: notes
      .map(({ key, date }) => ({ id: key, entry_date: date, content: texts.get(key)?.text ?? '' }))
      .toSorted((a, b) => b.entry_date.localeCompare(a.entry_date)),
    contacts: contacts.map(({ key, name, title, organization, notes: said, interactions }) => ({
      id: key,
      name,
      role: [title, organizations.find((one) => one.key === organization)?.name].filter(Boolean).join(', '),
      notes: said,
      last_interaction_date:
        interactions
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? null,
      interactions: interactions
        .map((one) => ({ id: one.key, date: one.date, summary: one.type, notes: one.description }))
        .toSorted((a, b) => b.date.localeCompare(a.date)),
    })),
    threads: [...Map.groupBy(messages, ({ with: other }) => other)].map(([other, said]) => ({
      id: other,
      title: byKey.get(other) ?? other,
      messages: said
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map(({ from, at, text }) => ({
          by: from === 'me' ? person.name : (byKey.get(other) ?? other),
          mine: from === 'me',
          day: at.slice(0, 10),
          text,
        })),
    })),
    files: files.map(({ key, name }) => ({ id: key, name, day: today, text: texts.get(key)?.text ?? '' })),
  }
}
