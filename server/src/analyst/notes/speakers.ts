import type { Workspace } from '../workspace/workspace.ts'
import type { Minutes } from './minutes.ts'

/** Whom a note may mean by a capitalised word: first names, surnames and whole names of the people on record. */
export type People = ReadonlySet<string>

const notNames = new Set(
  (
    'The This That These Those It There Here We They You He She Who What Which When Where Why How Everyone Everybody Nobody Someone ' +
    'Somebody People Team Vote Meeting Agenda Next Action Decision Discussion Program Work Update Release Proposal Question Note ' +
    'Customer Customers Board Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July ' +
    'August September October November December Today Tomorrow Last Then If Once After Before And But Or So Also Both Each All ' +
    'Any Some Most Many No Not Yes Maybe Please Thanks Welcome Existing General Survey Budget Price Pricing Contract Sales Marketing ' +
    'Lead Leads Moderator Moderators Facilitator Facilitators Chair Host Scribe Scribes Secretary Recorder Notetaker Minutes Present Attendees Absent Apologies ' +
    'Guests Guest From To Cc Sent Subject Re Date Time When Where Venue Location Place Room Duration Topic Title Project Author Version Leitung Vorsitz Moderation ' +
    'Protokoll Anwesend Anwesende Teilnehmer Teilnehmende Entschuldigt Abwesend Von An Datum Zeit Ort Raum Dauer Betreff Thema Sitzung Beginn Ende Verteiler ' +
    'Engineering Support Finance Legal Product Operations Management Procurement Purchasing Risk Open Owner Due Status Goal Task Q'
  ).split(' '),
)

/**
 * The people that attendance lists, contacts, assignments and speakers' marks ("Name: ...") in at least two places name.
 * A speaker is believed more slowly than an attendance list, because "Warning: ..." looks the same.
 */
export function peopleOf(workspace: Workspace, minutes: Minutes[]): People {
  const people = new Set<string>()
  const add = (name: string) => {
    const parts = name.trim().split(/\s+/)
    for (const part of [parts[0], parts.at(-1), parts.join(' ')]) {
      if (part && isNameLike(part)) people.add(part)
    }
  }
  for (const each of minutes) for (const name of each.attendees) add(name)
  for (const contact of workspace.contacts) add(contact.name)
  for (const task of workspace.tasks) if (task.assigned_to_name) add(task.assigned_to_name)
  if (workspace.user.name) add(workspace.user.name)

  const heard = new Map<string, number>()
  for (const item of minutes.flatMap((each) => each.items)) {
    const name = item.text.match(/^(\p{Lu}\p{Ll}+):\s/u)?.[1]
    if (name && isNameLike(name)) heard.set(name, (heard.get(name) ?? 0) + 1)
  }
  for (const [name, times] of heard) if (times >= 2) people.add(name)
  return people
}

const isNameLike = (word: string) => /^\p{Lu}[\p{L}'’.-]+(?: [\p{L}'’.-]+)*$/u.test(word) && !notNames.has(word)

/** "Matteo: ..." or "Matteo, ..." or "Matteo - ...": who speaks, and the rest. */
export function speakerOf(text: string, people: People): { name: string | null; rest: string } {
  const [whole, name] = text.match(/^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?: \([^)]*\))?\s?[:,–-]\s+/u) ?? []
  if (!whole || !name || !people.has(name)) return { name: null, rest: text }
  return { name, rest: text.slice(whole.length) }
}
