// People: who they are, what was said, what is owed, whom to call.

import { addDays } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { say } from '../../context/say.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { lastOf, talksInNotes } from '../../notes/talks.ts'
import { contactLine } from '../../people/last-talk.ts'
import { namedIn, nameFits, TITLES } from '../../people/names.ts'
import { type Owed, owedWith } from '../../people/owed.ts'
import { conversations, dossierOf, introduction, namesOf, passages, reachLine } from '../../people/person.ts'
import { statedIn } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { whoIs } from '../../people/who.ts'
import { dealBriefing, meetingPage } from '../../reports/briefing.ts'
import { isEmpty, matterOf } from '../../reports/matter.ts'
import { factLine, overviewOf } from '../../reports/overview.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { WorkspaceNote } from '../../workspace/workspace.ts'
import type { Intent } from '../gate/intent.ts'
import { isOrdinary } from '../gate/learnt-intent.ts'
import { whom } from '../gate/plain.ts'
import { lookUp } from '../look-up/look-up.ts'
import { mentioned, toldOfName } from './mentioned.ts'
import { namedAs, toldOf } from './naming.ts'

/** Whom a question means; a text says so where that is not one. */
async function resolvePerson(
  context: AnalystContext,
  subject: string | null,
): Promise<SurveyedContact | { text: string }> {
  if (!subject)
    return { text: context.german ? 'Wen meinst du? Bitte schreib den Namen, etwa „Wer ist Anna Berg?“.' : whom() }
  const sought = await whoIs(context, subject)
  if (sought.found === 'one') return sought.contact
  return {
    text:
      sought.found === 'several'
        ? several(context, subject, sought.contacts)
        : await mentioned(context, subject, sought),
  }
}

/** The page of the one contact that a message names; null where it names none or two, or asks for something else of them. */
export async function knownPerson(context: AnalystContext, { text }: { text: string }): Promise<string | null> {
  const [person, ...others] = namedIn(text, (await context.people({ limit: 100 })).items)
  if (person === undefined || others.length > 0) return null
  const name = wordsOf(person.name.toLowerCase())
  const more = termsOf(text).filter(({ word }) => !name.includes(word) && !isOrdinary(word))
  return more.length > 0
    ? null
    : personAnswer(context, { kind: 'person', subject: person.name, period: null, flags: new Set(), text })
}

/** The card of the one contact whom a question names, where what was looked up says nothing of what else it asks; null where it does. */
export async function cardBeside(context: AnalystContext, text: string, told: string): Promise<Markdown | null> {
  const [person, ...others] = namedIn(text, (await context.people({ limit: 100 })).items)
  if (person === undefined || others.length > 0 || !person.notes || told.includes(shortened(person.notes, 60)))
    return null
  const name = wordsOf(person.name.toLowerCase())
  const said = new Set(wordsOf(told.toLowerCase()))
  const more = termsOf(text).filter(({ word }) => !name.includes(word) && !name.includes(word.replace(/['’]?s$/u, '')))
  return more.some(({ word }) => said.has(word)) ? null : whoLine(person, context)
}

export const several = (context: AnalystContext, subject: string, contacts: readonly SurveyedContact[]) =>
  page(
    context.german
      ? md`Auf ${words(subject)} passen mehrere Kontakte. Wen meinst du?`
      : md`Several of your contacts fit ${words(subject)}. Whom do you mean?`,
    contacts.map((contact) => whoLine(contact, context)),
  )

/** Somebody in a line: what they are, what was noted of them, when one last spoke. */
export const whoLine = (contact: SurveyedContact, context: AnalystContext) =>
  md`**${contact.name}**${contact.role ? `, ${contact.role}` : ''}.${contact.notes ? md` ${words(shortened(contact.notes, 140))}` : ''} ${contactLine(contact, context)}`

/** Which of those of one name is which, and the passages that speak of what is asked of them; null where only one has the name. */
export async function whichAnswer(context: AnalystContext, name: string, text: string): Promise<string | null> {
  const sought = await whoIs(context, name)
  const all = (await context.people({ limit: 100 })).items
  const same = [
    ...new Map(
      [
        ...(sought.found === 'several' ? sought.contacts : []),
        ...all.filter((contact) => nameFits(name, contact.name) === 1),
      ].map((each) => [each.id, each]),
    ).values(),
  ]
  if (same.length < 2) return null
  const found = /\bis which\b|ist welche/iu.test(text) ? null : await lookUp(context, text)
  return [
    page(
      context.german
        ? md`So heißen ${same.length} deiner Kontakte:`
        : md`${same.length} of your contacts have that name:`,
      same.slice(0, 6).map((contact) => whoLine(contact, context)),
    ),
    found?.text ?? '',
  ]
    .join('\n\n')
    .trim()
}

export async function personAnswer(context: AnalystContext, { subject, flags, text }: Intent): Promise<string> {
  const contact = await resolvePerson(context, subject)
  if ('text' in contact) return contact.text
  if (flags.has('reach')) return page(reachLine(contact, context, text))
  return aboutPerson(context, contact)
}

/** How several may be reached, each in a line. */
export const reachAll = (context: AnalystContext, people: readonly SurveyedContact[], text: string): string =>
  page(people.slice(0, 6).map((contact) => reachLine(contact, context, text)))

/** A short portrait. */
export async function aboutPerson(context: AnalystContext, contact: SurveyedContact): Promise<string> {
  const dossier = await dossierOf(context, contact)
  const owed = owedWith(dossier, context)
  const open = [
    ...owed.you.map((line) => md`${context.german ? 'Du' : 'You'}: ${line}`),
    ...owed.them.map((line) => md`${contact.name.replace(TITLES, '').split(' ')[0] ?? ''}: ${line}`),
    ...owed.others,
    ...owed.undecided.map((line) => md`${context.german ? 'Offen' : 'Undecided'}: ${line}`),
    ...(await promisedWith(context, contact, owed)),
  ]
  // A surname alone may be another's: what names them whole is not said of this one.
  const surname = contact.name.split(' ').at(-1) ?? contact.name
  const others = (await context.people({ limit: 100 })).items.filter(
    ({ id, name }) => id !== contact.id && name.endsWith(` ${surname}`),
  )
  const said = (await toldOf(context, await namedAs(context, { contact, name: contact.name }), MOST_SAID)).filter(
    ({ text }) => text.includes(contact.name) || !others.some(({ name }) => text.includes(name)),
  )
  return page(
    introduction(dossier, context),
    said.length > 0 ? (context.german ? md`**In den Aufzeichnungen**` : md`**In your records**`) : null,
    said,
    open.length > 0 ? (context.german ? md`**Offen zwischen euch**` : md`**Open between you**`) : null,
    open.slice(0, 6),
  )
}

const MOST_SAID = 5

/** Promises that name them, or that a note of a talk with them holds, and that are not told yet. */
async function promisedWith(context: AnalystContext, { name }: SurveyedContact, { you, them, others }: Owed) {
  const told = [...you, ...them, ...others].map(({ text }) => text).join('\n')
  return (await statedIn(context, { kind: ['promise'], about: name }))
    .filter(({ kind, who, to, with: other }) => kind === 'promise' && [who, to, other].includes(name))
    .filter(({ quote }) => !told.includes(shortened(quote, 60).replace(/(?<![…\s.])[…\s.]+$/, '')))
    .map((each) => statementLine(each, context, context.german))
}

export async function lastTalkAnswer(context: AnalystContext, { subject, period }: Intent): Promise<string> {
  if (!subject) {
    const { items } = await context.people(period ? { from: period.from, to: period.to, limit: 10 } : { limit: 6 })
    const spoken = items.filter(({ interactions }) => interactions.length > 0)
    if (spoken.length === 0)
      return page(
        say(
          context,
          md`I find no conversation on record${period ? ` ${period.label}` : ''}.`,
          md`Ein Gespräch ist dafür nicht vermerkt.`,
        ),
      )
    return page(
      say(context, md`You last spoke with:`, md`Zuletzt gesprochen hast du mit:`),
      spoken.map((contact) => md`**${contact.name}**. ${contactLine(contact, context)}`),
    )
  }
  const contact = await resolvePerson(context, subject)
  if ('text' in contact) return contact.text
  const said = conversations({ contact }, context, 3)
  const { items, alike } = await context.notes({ words: contact.name.split(' ').at(-1) ?? contact.name, limit: 6 })
  const notes = alike ? [] : passages(items, namesOf(contact), context, 3)
  return page(
    contactLine(contact, context, await notedTalk(context, contact, items)),
    said.length > 0 ? (context.german ? md`**Was gesagt wurde**` : md`**What was said**`) : null,
    said,
    notes.length > 0 ? (context.german ? md`**In deinen Notizen**` : md`**In your notes**`) : null,
    notes,
  )
}

/** The last talk with them that only a note tells of. */
async function notedTalk(context: AnalystContext, { id }: SurveyedContact, named: readonly WorkspaceNote[]) {
  const { items } = await context.notes({ limit: MOST_NOTED })
  const notes = [...new Map([...named, ...items].map((note) => [note.id, note])).values()]
  const talks = talksInNotes(notes, (await context.people({ limit: 100 })).items)
  return lastOf(
    talks.filter(({ contact_id }) => contact_id === id),
    context.today,
  )
}
const MOST_NOTED = 60

export async function owedAnswer(context: AnalystContext, { subject }: Intent): Promise<string> {
  const contact = await resolvePerson(context, subject)
  if ('text' in contact) return contact.text
  const owed = owedWith(await dossierOf(context, contact), context)
  const first = contact.name.replace(TITLES, '').split(' ')[0] ?? contact.name
  const part = (title: string, lines: readonly ReturnType<typeof md>[]) =>
    lines.length > 0 ? [md`**${title}**`, lines.slice(0, 6)] : []
  const parts = [
    ...part(say(context, 'You owe', 'Du schuldest'), owed.you),
    ...part(say(context, `${first} owes`, `${first} schuldet`), owed.them),
    ...part(say(context, 'Others owe', 'Andere schulden'), owed.others),
    ...part(say(context, 'Undecided', 'Offen'), owed.undecided),
  ]
  const last = contact.interactions.find(({ date, notes }) => date <= context.today && notes)
  if (parts.length === 0)
    return page(
      say(
        context,
        md`I found nothing open between you and ${contact.name}. ${context.cite(refs.contact(contact))}`,
        md`Zwischen dir und ${contact.name} habe ich nichts Offenes gefunden. ${context.cite(refs.contact(contact))}`,
      ),
      last
        ? say(
            context,
            md`Last noted, ${spokenDay(last.date, context.today)}: ${words(last.notes ?? '')} ${context.cite(refs.interaction(last))}`,
            md`Zuletzt notiert am ${spokenGerman(last.date)}: ${words(last.notes ?? '')} ${context.cite(refs.interaction(last))}`,
          )
        : null,
    )
  const cite = context.cite(refs.contact(contact))
  return page(
    say(context, md`Between you and **${contact.name}** ${cite}:`, md`Zwischen dir und **${contact.name}** ${cite}:`),
    ...parts,
  )
}

export async function prepareAnswer(context: AnalystContext, { subject, period }: Intent): Promise<string> {
  if (!subject) return whom()
  const sought = await whoIs(context, subject)
  if (sought.found === 'one') {
    const date = period ? { date: period.label } : {}
    return meetingPage(await dossierOf(context, sought.contact), context, date)
  }
  const matter = await matterOf(context, subject)
  if (!isEmpty(matter)) {
    const told = sought.found === 'none' ? await toldOfName(context, subject, MOST_SAID) : []
    return [
      dealBriefing(matter, context, {}),
      told.length === 0
        ? ''
        : page(md`## ${say(context, 'What the records tell', 'Was die Aufzeichnungen erzählen')}`, told),
    ]
      .filter((part) => part !== '')
      .join('\n\n')
  }
  return sought.found === 'several' ? several(context, subject, sought.contacts) : mentioned(context, subject, sought)
}

const NOTED_DAYS = 200
/** Whom to call: those meant to be called by now, and those who have gone quiet. */
export async function keepInTouchAnswer(context: AnalystContext): Promise<string> {
  const { items: due } = await context.duePeople(10)
  const recent = (await context.notes({ from: addDays(context.today, -NOTED_DAYS), limit: 150 })).items
  const noted = talksInNotes(recent, (await context.people({ limit: 100 })).items)
  // Whom a note tells of having met meanwhile waits no longer.
  const items = due.filter(({ id, keep_in_touch_weeks: weeks }) => {
    const last = lastOf(
      noted.filter(({ contact_id }) => contact_id === id),
      context.today,
    )
    return last === null || weeks === null || addDays(last.day, 7 * weeks) < context.today
  })
  const overview = await overviewOf(context)
  const known = new Set(items.map(({ id }) => id))
  const silent = overview.signals.filter(
    ({ kind, cites }) => kind === 'contact_silent' && !cites.some(({ id }) => known.has(id)),
  )
  if (items.length + silent.length === 0)
    return page(
      context.german
        ? md`Nach den Karten wartet niemand auf einen Anruf.`
        : md`By their cards, nobody has a call due or has been silent for longer than usual; what only a text says I may have missed.`,
    )
  return page(
    items.length > 0
      ? context.german
        ? md`Bei ihnen wolltest du dich melden:`
        : md`You meant to be in touch by now with:`
      : null,
    items.map((contact) => md`**${contact.name}**. ${contactLine(contact, context)}`),
    silent.length > 0 ? (context.german ? md`Länger still als sonst:` : md`Silent for longer than usual:`) : null,
    silent.slice(0, 6).flatMap((signal) => (signal.facts[0] ? [factLine(signal.facts[0], context)] : [])),
  )
}
