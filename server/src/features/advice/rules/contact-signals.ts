import type { goalLinker } from './link.ts'
import { refs } from './records.ts'
import { type Fact, type Signal, signal } from './signal.ts'
import { daysBetween, inDays, spokenDate } from './speech.ts'
import { isLive, isOpen, type Workspace, type WorkspaceContact } from './workspace.ts'

/** Under a month of silence nobody is lost; without a rhythm of their own, four months are. */
const floorDays = 30
const withoutRhythmDays = 120
const most = 10

/** People not spoken to for much longer than is usual between them and the user. */
export function contactSignals(workspace: Workspace, link: ReturnType<typeof goalLinker>): Signal[] {
  return workspace.contacts
    .flatMap((contact) => silent(contact, workspace, link))
    .toSorted((a, b) => b.severity - a.severity)
    .slice(0, most)
}

/** The usual number of days between two talks (the median), and the longest; null with fewer than three talks. */
export function rhythmOf(contact: WorkspaceContact, today: string): { usual: number; longest: number } | null {
  const days = [...new Set(contact.interactions.map((talk) => talk.date))].filter((day) => day <= today).toSorted()
  const gaps = days
    .slice(1)
    .map((day, at) => daysBetween(days[at] ?? day, day))
    .toSorted((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)]
  return gaps.length < 2 || usual === undefined ? null : { usual, longest: gaps.at(-1) ?? usual }
}

function silent(contact: WorkspaceContact, workspace: Workspace, link: ReturnType<typeof goalLinker>): Signal[] {
  const { today } = workspace
  const talks = contact.interactions
    .filter((talk) => talk.date <= today)
    .toSorted((a, b) => b.date.localeCompare(a.date))
  const last = talks[0]
  const lastDay = last?.date ?? contact.last_interaction_date
  if (!lastDay || lastDay > today) return []
  const quiet = daysBetween(lastDay, today)
  const rhythm = rhythmOf(contact, today)
  const limit = rhythm ? Math.max(floorDays, rhythm.usual * 2) : withoutRhythmDays
  if (quiet <= limit) return []

  const usually = rhythm ? `; before that you spoke about every ${inDays(rhythm.usual)}` : ''
  const what = last ? ` (“${last.summary}”)` : ''
  const who = contact.role ? `${contact.name}, ${contact.role},` : contact.name
  const facts: Fact[] = [
    {
      text: `The last talk with ${who} was on ${spokenDate(lastDay)}${what}, ${inDays(quiet)} ago${usually}.`,
      cites: [refs.contact(contact), ...(last ? [refs.interaction(last)] : [])],
    },
  ]
  if (rhythm && rhythm.longest >= quiet) {
    facts.push({
      text: `A silence of ${inDays(rhythm.longest)} has happened before with ${contact.name}.`,
      cites: [refs.contact(contact)],
    })
  }
  const goal_id = goalOf(contact, workspace, link)
  return [
    signal({
      id: `contact_silent:${contact.id}`,
      kind: 'contact_silent',
      severity:
        0.3 +
        0.2 * Math.min(1, quiet / limit - 1) +
        (rhythm ? 0.1 : 0) -
        (facts.length > 1 ? 0.08 : 0) +
        (goal_id ? 0.15 : 0),
      title: `${contact.name} has gone quiet for ${inDays(quiet)}`,
      brief: `${contact.name} silent for ${inDays(quiet)}`,
      facts,
      goal_id,
      person: contact.name,
    }),
  ]
}

/** The live goal that names the person or their house, or that an open task about them serves; else by shared words. */
function goalOf(contact: WorkspaceContact, workspace: Workspace, link: ReturnType<typeof goalLinker>): string | null {
  const live = workspace.goals.filter(isLive)
  const called = [contact.name, houseOf(contact)].filter((name) => name !== null)
  const mentions = (text: string) => called.some((name) => text.includes(name))
  const naming = live.find((goal) => mentions(`${goal.title} ${goal.description ?? ''}`))
  if (naming) return naming.id
  const task = workspace.tasks.find(
    (each) => isOpen(each) && each.goal_id && mentions(`${each.title} ${each.description ?? ''}`),
  )
  if (task?.goal_id && live.some((goal) => goal.id === task.goal_id)) return task.goal_id
  return link(contact.notes ?? '', contact.role)?.id ?? null
}

/** "Head of Maintenance, Brightwater Foods" -> "Brightwater Foods". */
export function houseOf(contact: WorkspaceContact): string | null {
  const house = contact.role.match(/(?:,| at | @ |\()\s*(\p{Lu}[^,()]{3,})\)?$/u)?.[1]?.trim()
  return house ?? null
}
