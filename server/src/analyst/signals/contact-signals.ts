import { daysBetween } from '#contract/days.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { sentences } from '../notes/minutes.ts'
import { lastOf, type NoteTalk, talksInNotes } from '../notes/talks.ts'
import { daysDative } from '../text/german-speech.ts'
import { quoted, shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Ties } from '../workspace/ties.ts'
import type { Workspace, WorkspaceContact } from '../workspace/workspace.ts'
import { type Fact, type Signal, signal } from './signal.ts'

/** Under a month of silence nobody is lost; without a rhythm of their own, four months are. */
const floorDays = 30
const withoutRhythmDays = 120
const most = 10
/** Words of somebody who expects something. */
const owed = /\b(?:wait(?:s|ing)?|needs?|asked|expects?|wants?|promised|offered|will|would|until|as soon as)\b/i

/** People not spoken to for much longer than is usual between them and the user. */
export function contactSignals(workspace: Workspace, ties: Ties): Signal[] {
  const noted = Map.groupBy(talksInNotes(workspace.notes, workspace.contacts), ({ contact_id }) => contact_id)
  return workspace.contacts
    .filter(({ name }) => !isOneself(name, workspace.user.name))
    .flatMap((contact) => silent(contact, workspace, ties, noted.get(contact.id) ?? []))
    .toSorted((a, b) => b.severity - a.severity)
    .slice(0, most)
}

/** Many keep a card of their own. */
const isOneself = (name: string, own: string) => name.trim().toLowerCase() === own.trim().toLowerCase()

/** The usual number of days between two talks (the median), and the longest; null with fewer than three talks. */
export function rhythmOf(
  contact: WorkspaceContact,
  today: string,
  noted: readonly NoteTalk[] = [],
): { usual: number; longest: number } | null {
  const days = [...new Set([...contact.interactions.map((talk) => talk.date), ...noted.map(({ day }) => day)])]
    .filter((day) => day <= today)
    .toSorted()
  const gaps = days
    .slice(1)
    .map((day, at) => daysBetween(days[at] ?? day, day))
    .toSorted((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)]
  return gaps.length < 2 || usual === undefined ? null : { usual, longest: gaps.at(-1) ?? usual }
}

/** `noted`: talks that only notes tell of. */
function silent(contact: WorkspaceContact, workspace: Workspace, ties: Ties, noted: readonly NoteTalk[]): Signal[] {
  const { today } = workspace
  const talks = contact.interactions
    .filter((talk) => talk.date <= today)
    .toSorted((a, b) => b.date.localeCompare(a.date))
  const told = lastOf(noted, today)
  const kept = talks[0]?.date ?? contact.last_interaction_date
  const isNoted = told !== null && (kept === null || told.day > kept)
  const last = isNoted ? undefined : talks[0]
  const lastDay = isNoted ? told.day : kept
  if (!lastDay || lastDay > today) return []
  const quiet = daysBetween(lastDay, today)
  const rhythm = rhythmOf(contact, today, noted)
  const limit = rhythm ? Math.max(floorDays, rhythm.usual * 2) : withoutRhythmDays
  if (quiet <= limit) return []

  const usually = rhythm ? `; until then you spoke about every ${inDays(rhythm.usual)}` : ''
  const usuallyGerman = rhythm ? `; bis dahin meist im Abstand von ${daysDative(rhythm.usual)}` : ''
  const what = last ? ` (“${last.summary}”)` : ''
  const who = contact.role ? `${contact.name} (${contact.role})` : contact.name
  const cites = [
    refs.contact(contact),
    ...(last ? [refs.interaction(last)] : []),
    ...(isNoted ? [refs.note(told.note)] : []),
  ]
  const facts: Fact[] = [
    {
      text: `You last spoke with ${who} on ${spokenDate(lastDay)}${what}, ${inDays(quiet)} ago${usually}.`,
      german: `Mit ${who} hast du zuletzt am ${spokenGerman(lastDay)} gesprochen${what}, vor ${daysDative(quiet)}${usuallyGerman}.`,
      cites,
    },
  ]
  const open = sentences(last?.notes ?? '')
    .find((sentence) => owed.test(sentence))
    ?.replace(/(?<![.\s])[.\s]+$/, '')
  if (open !== undefined) {
    const words = quoted(shortened(open, 150))
    facts.push({ text: `Noted then: ${words}.`, german: `Damals notiert: ${words}.`, cites: cites.slice(-1) })
  }
  const before = rhythm !== null && rhythm.longest >= quiet
  if (before) {
    facts.push({
      text: `A silence of ${inDays(rhythm.longest)} has happened before with ${contact.name}.`,
      german: `Eine Pause von ${daysDative(rhythm.longest)} gab es mit ${contact.name} schon einmal.`,
      cites: [refs.contact(contact)],
    })
  }
  const goal_id = ties.goalOfContact(contact)
  return [
    signal({
      id: `contact_silent:${contact.id}`,
      kind: 'contact_silent',
      severity:
        0.3 +
        0.2 * Math.min(1, quiet / limit - 1) +
        (rhythm ? 0.1 : 0) -
        (before ? 0.08 : 0) +
        (open ? 0.05 : 0) +
        (goal_id ? 0.15 : 0),
      title: `${contact.name} has gone quiet for ${inDays(quiet)}`,
      brief: `${contact.name} silent for ${inDays(quiet)}`,
      german: {
        title: `Seit ${daysDative(quiet)} kein Kontakt mit ${contact.name}`,
        brief: `seit ${daysDative(quiet)} kein Kontakt mit ${contact.name}`,
      },
      facts,
      goal_id,
      person: contact.name,
      matter: open ?? null,
    }),
  ]
}
