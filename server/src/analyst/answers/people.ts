// People: who they are, what was said, what is owed, whom to call.

import {
  contactLine,
  conversations,
  dossierOf,
  introduction,
  namesOf,
  owedWith,
  passages,
  reachLine,
  type Sought,
  whoIs,
} from '../people/person.ts'
import { dealBriefing, meetingPage } from '../reports/briefing.ts'
import { isEmpty, matterOf } from '../reports/matter.ts'
import { factLine, overviewOf } from '../reports/overview.ts'
import { dayIn, md, page, words } from '../text/page.ts'
import type { Desk } from '../workspace/desk.ts'
import { refs } from '../workspace/records.ts'
import type { SurveyedContact } from '../workspace/surveyed.ts'
import type { Intent } from './intent.ts'
import { notFound, whom } from './plain.ts'

/** Whom a question means; a text says so where that is not one. */
async function meant(desk: Desk, subject: string | null): Promise<SurveyedContact | { text: string }> {
  if (!subject) return { text: whom() }
  const sought = await whoIs(desk, subject)
  if (sought.found === 'one') return sought.contact
  return {
    text: sought.found === 'several' ? several(desk, subject, sought.contacts) : await mentioned(desk, subject, sought),
  }
}

const several = (desk: Desk, subject: string, contacts: readonly SurveyedContact[]) =>
  page(
    md`Several of your contacts fit ${words(subject)}. Whom do you mean?`,
    contacts.map(
      (contact) =>
        md`**${contact.name}**${contact.role ? `, ${contact.role}` : ''} ${desk.cite(refs.contact(contact))}`,
    ),
  )

/** Somebody who is no contact may stand in the notes. */
async function mentioned(desk: Desk, subject: string, sought: Extract<Sought, { found: 'none' }>): Promise<string> {
  const { items, alike } = await desk.notes({ words: subject, limit: 8 })
  const near = sought.near.map(({ name }) => name)
  const lines = alike
    ? []
    : passages(items, [subject, ...subject.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part))], desk)
  if (lines.length === 0) return notFound(subject, near)
  return page(
    md`Nobody in your contacts is called ${words(subject)}${near.length > 0 ? ` (near: ${near.join(', ')})` : ''}. Your notes say:`,
    lines,
  )
}

export async function personAnswer(desk: Desk, { subject, flags }: Intent): Promise<string> {
  const contact = await meant(desk, subject)
  if ('text' in contact) return contact.text
  if (flags.has('reach')) return page(reachLine(contact, desk))
  return aboutPerson(desk, contact)
}

/** A short portrait. */
export async function aboutPerson(desk: Desk, contact: SurveyedContact): Promise<string> {
  const dossier = await dossierOf(desk, contact)
  const owed = owedWith(dossier, desk)
  const open = [
    ...owed.you.map((line) => md`You: ${line}`),
    ...owed.them.map((line) => md`${contact.name.split(' ')[0] ?? ''}: ${line}`),
    ...owed.others,
    ...owed.undecided.map((line) => md`Undecided: ${line}`),
  ]
  const said = passages(dossier.notes, namesOf(contact), desk, 3)
  return page(
    introduction(dossier, desk),
    said.length > 0 ? md`**In your notes**` : null,
    said,
    open.length > 0 ? md`**Open between you**` : null,
    open.slice(0, 6),
  )
}

export async function lastTalkAnswer(desk: Desk, { subject, period }: Intent): Promise<string> {
  if (!subject) {
    const { items } = await desk.people(period ? { from: period.from, to: period.to, limit: 10 } : { limit: 6 })
    const spoken = items.filter(({ interactions }) => interactions.length > 0)
    if (spoken.length === 0) return page(md`No conversation is on record${period ? ` ${period.label}` : ''}.`)
    return page(
      md`You last spoke with:`,
      spoken.map((contact) => md`**${contact.name}**. ${contactLine(contact, desk)}`),
    )
  }
  const contact = await meant(desk, subject)
  if ('text' in contact) return contact.text
  const said = conversations({ contact }, desk, 3)
  const { items, alike } = await desk.notes({ words: contact.name.split(' ').at(-1) ?? contact.name, limit: 6 })
  const notes = alike ? [] : passages(items, namesOf(contact), desk, 3)
  return page(
    contactLine(contact, desk),
    said.length > 0 ? md`**What was said**` : null,
    said,
    notes.length > 0 ? md`**In your notes**` : null,
    notes,
  )
}

export async function owedAnswer(desk: Desk, { subject }: Intent): Promise<string> {
  const contact = await meant(desk, subject)
  if ('text' in contact) return contact.text
  const owed = owedWith(await dossierOf(desk, contact), desk)
  const first = contact.name.split(' ')[0] ?? contact.name
  const part = (title: string, lines: readonly ReturnType<typeof md>[]) =>
    lines.length > 0 ? [md`**${title}**`, lines.slice(0, 6)] : []
  const parts = [
    ...part('You owe', owed.you),
    ...part(`${first} owes`, owed.them),
    ...part('Others owe', owed.others),
    ...part('Undecided', owed.undecided),
  ]
  const last = contact.interactions.find(({ date, notes }) => date <= desk.today && notes)
  if (parts.length === 0)
    return page(
      md`Nothing open between you and ${contact.name} is on record. ${desk.cite(refs.contact(contact))}`,
      last
        ? md`Last noted, ${dayIn(last.date, desk.today)}: ${words(last.notes ?? '')} ${desk.cite(refs.interaction(last))}`
        : null,
    )
  return page(md`Between you and **${contact.name}** ${desk.cite(refs.contact(contact))}:`, ...parts)
}

export async function prepareAnswer(desk: Desk, { subject, period }: Intent): Promise<string> {
  if (!subject) return whom()
  const sought = await whoIs(desk, subject)
  if (sought.found === 'one') {
    const date = period ? { date: period.label } : {}
    return meetingPage(await dossierOf(desk, sought.contact), desk, date)
  }
  const matter = await matterOf(desk, subject)
  if (!isEmpty(matter)) return dealBriefing(matter, desk, {})
  return sought.found === 'several' ? several(desk, subject, sought.contacts) : mentioned(desk, subject, sought)
}

/** Whom to call: those meant to be called by now, and those who have gone quiet. */
export async function keepInTouchAnswer(desk: Desk): Promise<string> {
  const { items } = await desk.duePeople(10)
  const overview = await overviewOf(desk)
  const known = new Set(items.map(({ id }) => id))
  const silent = overview.signals.filter(
    ({ kind, cites }) => kind === 'contact_silent' && !cites.some(({ id }) => known.has(id)),
  )
  if (items.length + silent.length === 0)
    return page(md`Nobody is waiting: no call is due, and nobody has been silent for longer than usual.`)
  return page(
    items.length > 0 ? md`You meant to be in touch by now with:` : null,
    items.map((contact) => md`**${contact.name}**. ${contactLine(contact, desk)}`),
    silent.length > 0 ? md`Silent for longer than usual:` : null,
    silent.slice(0, 6).flatMap((signal) => (signal.facts[0] ? [factLine(signal.facts[0], desk)] : [])),
  )
}
