// What was promised, asked, changed and where a matter stands: statements found in the texts that speak of it, each quoted.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { settledBy } from '../../context/settled.ts'
import type { SurveyedTask } from '../../context/survey.ts'
import { namedIn } from '../../people/names.ts'
import { taskLine } from '../../people/person.ts'
import { holds, MOST_NOTES, overIn, type StatedClaim, stated } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { whoIs } from '../../people/who.ts'
import { addressesIn, sexSaid } from '../../text/address.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page, words } from '../../text/markdown.ts'
import { plainText, shortened } from '../../text/speech.ts'
import { wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { several } from '../records/people.ts'
import { moreOnPromises, promiseDays } from '../records/promised.ts'
import { wayAsked } from '../records/promised-to.ts'
import { lookUp } from './look-up.ts'

const MOST = 9

/** Who owes what to whom: promises of the notes and talks, and tasks, that name the person asked of. */
export async function owesAnswer(context: AnalystContext, gated: Gated): Promise<string> {
  const { text, german, subject, about } = gated
  const { days, rest } = promiseDays(context, text)
  const inText = termsOf(rest)
  let name =
    subject && !text.includes(subject)
      ? subject
      : (inText.find(({ isName }) => isName)?.word ?? inText.find(({ word }) => !ACTS.test(word))?.word ?? null)
  if (
    !name ||
    /^(?:ihm|ihr|him|her|them|er|sie|he|she|ihnen)$/i.test(name) ||
    (!inText.some(({ word }) => !ACTS.test(word)) && about)
  )
    name = (about ? await nameIn(context, about) : null) ?? name
  // A name of two parts is looked for whole: "Mei-Ling" is nobody called Mei.
  const whole = subject && name && /^\p{Lu}/u.test(subject) && subject.toLowerCase().startsWith(name) ? subject : name
  const asAddressed = whole === null ? null : withAddress(text, whole)
  const contact = asAddressed ? await whoIs(context, asAddressed) : null
  const sex = sexSaid(asAddressed ?? '')
  // "Frau Haas" of two of that name: nobody's promises are told as another's.
  if (asAddressed && sex && contact?.found === 'several') return several(context, asAddressed, contact.contacts)
  const full = contact?.found === 'one' ? contact.contact.name : name
  const mine = wayAsked(text) === 'mine' || /\b(?:needs?|wants?)\b.{1,80}\bfrom (?:me|us)\b/iu.test(text)
  const wanted = {
    kind: ['promise' as const],
    about: full,
    ...days,
    ...(full === null && mine ? { direction: ['i_owe' as const] } : {}),
  }
  const { items: said, total } = await stated(context, wanted)
  const people = (await context.people({ limit: 100 })).items
  const last = (full ?? '').split(' ').at(-1) ?? ''
  // Another contact of the same surname, or one who is addressed as the other sex.
  const isOther = (party: string | null): boolean =>
    party !== null &&
    full !== null &&
    ((party !== full && contact?.found === 'one' && people.some(({ name: each }) => each === party)) ||
      (sex !== null && addressesIn(party, last).some((each) => each.sex !== sex)))
  const isWanted = ({ who, to, quote, with: other, perhaps }: StatedClaim) => {
    // What may be meant so is not what one took on.
    if (mine && perhaps) return false
    if ([who, to, quote].some(isOther)) return false
    if (full === null) return !mine || who === 'me' || who === null
    const theirTalk = other !== null && !isOther(other) && holds(other, full)
    if (!mine) return who !== null && (holds(who, full) || (theirTalk && PRONOUN.test(who)))
    return (who === 'me' || who === null) && (to === null ? theirTalk || holds(quote, full) : holds(to, full))
  }
  const theirs = said.filter(isWanted)
  // What goes the other way is no answer, however its words are alike.
  const otherWay = full === null ? [] : said.filter((each) => !isWanted(each) && (each.who === 'me') !== mine)
  const settled = (await overIn(context, wanted)).filter(
    (each) => isWanted(each) || (full !== null && holds(`${each.who} ${each.quote}`, full)),
  )
  const open = (await context.tasks({ limit: 150 })).items
  const isOwn = (task: SurveyedTask) => task.assigned_to_user_id === null || task.assigned_to_user_id === context.me.id
  const tasks = full
    ? [
        ...open.filter((task) => !mine && holds(task.assigned_to_name ?? '', full)),
        ...open.filter(
          (task) =>
            (!mine || isOwn(task)) &&
            !holds(task.assigned_to_name ?? '', full) &&
            !isOther(task.title) &&
            holds(`${task.title} ${task.description ?? ''}`, name ?? full),
        ),
      ]
    : mine
      ? open.filter((task) => isOwn(task) && task.due_date !== null && task.due_date < context.today)
      : []
  const lines = [
    ...theirs.slice(0, MOST).map((each) => statementLine(each, context, german)),
    ...tasks.slice(0, 8).map((task) => taskLine(task, context)),
  ]
  const person =
    contact?.found === 'one' ? md` (${contact.contact.name} ${context.cite(refs.contact(contact.contact))})` : md``
  const none = german ? md`Eine Zusage konnte ich nicht finden${person}.` : md`I could not find a promise${person}.`
  // Said once: what is recognised stands first, what only speaks of it beneath, without what is told already.
  const found = await lookUp(context, await asked(context, text, subject), {
    about: full ?? about ?? null,
    told: [...theirs.slice(0, MOST), ...settled, ...otherWay]
      .map(({ quote }) => quote)
      .concat(tasks.map(({ title }) => title)),
    lead: german
      ? md`${lines.length > 0 ? 'Auch diese' : 'Diese'} Stellen sprechen davon:`
      : md`${lines.length > 0 ? 'These passages speak of it too' : 'These passages speak of it'}:`,
  })
  const head = lines.length > 0 ? (german ? md`Was ich dazu finde${person}:` : md`What I find${person}:`) : none
  const left = theirs.length - MOST
  const more =
    left > 0
      ? moreOnPromises(full === null && theirs.length === said.length ? total : String(theirs.length), MOST, {
          german,
          tab: mine ? 'i_owe' : 'owed_to_me',
        })
      : null
  const over =
    settled.length > 0
      ? md`${german ? 'Erledigt oder verworfen, wie du oder ein späterer Text gesagt hat:' : 'Done or dismissed, as you said or a later text says:'}`
      : null
  return [
    page(head, lines, more, over, over ? settled.slice(0, 3).map((each) => statementLine(each, context, german)) : []),
    found?.text ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A name with the form of address that it has in the text. */
function withAddress(text: string, name: string): string {
  const all = text.split(/[\s,;:?!]+/)
  const at = all.findIndex((word) => word.toLowerCase().replace(/['’]s?$/u, '') === name.toLowerCase().split(' ')[0])
  return at > 0 && sexSaid(`${all[at - 1]} `) !== null ? `${all[at - 1]} ${name}` : name
}

/** "And Pahl?": the question before, without whom that one was of. */
async function asked(context: AnalystContext, text: string, subject: string | null): Promise<string> {
  if (!subject || text.includes(subject)) return text
  const others = namedIn(text, (await context.people({ limit: 100 })).items).flatMap(({ name }) => wordsOf(name))
  const names = new Set(others.map((word) => word.toLowerCase()))
  return `${text.replace(/\p{L}[\p{L}'’-]*/gu, (word) => (names.has(word.toLowerCase()) ? '' : word))} ${subject}`
}

/** Somebody who is not named where they are spoken of. */
const PRONOUN = /^(?:she|he|they|sie|er)$/i
/** Of whom was spoken before: a contact, or in English what is written as a name. */
export async function nameIn(context: AnalystContext, about: string): Promise<string | null> {
  const [known] = namedIn(about, (await context.people({ limit: 100 })).items)
  return known?.name ?? termsOf(about).find(({ isName }) => isName)?.word ?? WHOLE_NAME.exec(about)?.[0] ?? null
}
/** Two words with capitals inside a German sentence are a whole name more often than two nouns. */
const WHOLE_NAME = /(?<=\p{Ll} )\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}[\p{L}-]{1,30}(?= \p{Ll}|[?!.]|$)/u
export const ACTS =
  /^(?:owe|owes|list|everything|company|selber|selbst|gehalten|eingehalten|kept|schulde|schuldet|schulden|promised?|promise|do|does|plate|desk|docket|table|tisch|schreibtisch|zettel|teller|schirm|liste|agenda|to-?do-?liste|aufgabenliste|to-?do|brust|steht|stehen|left|open|outstanding|pending|offen|else|got|working|hook|supposed|deliver|finish|liegt|hängt|klemmt|steckt|rum|herum|alles|sitting|parked|stuck|lying|tun|machen|erledigen|want|wants|wanted|zugesagt|versprochen|waiting|wait|noch|commit(?:ted)?|still)$/i

/** A line that says of something that it is not settled. */
const OPEN =
  /\?\s*$|\?\?|(?<!\p{L})(?:open|tbd|unclear|undecided|unresolved|not (?:yet )?(?:clear|decided|settled)|to be (?:decided|clarified)|whether|offen|ungeklärt|unklar|noch nicht (?:entschieden|geklärt)|zu klären|klären|fraglich|ob)(?!\p{L})/iu

const MOST_QUESTIONS = 10

/** The open questions, of all that was read or of what is asked about. */
export async function questionsAnswer(context: AnalystContext, { german, subject }: Gated): Promise<string> {
  const about = subject && !/frag|question/i.test(subject) ? subject : null
  const { items: asked, total } = await stated(context, { kind: ['question'], about })
  const open = asked.filter(({ quote }) => about === null || holds(quote, about))
  const isSettled = await settledBy(context)
  if (open.length === 0) {
    const found = await lookUp(
      context,
      german ? `offen ungeklärt klären Frage ${about ?? ''}` : `open unclear decide question ${about ?? ''}`,
    )
    return [
      page(german ? md`Eine offene Frage habe ich nicht gefunden.` : md`I found no open question.`),
      found?.text ?? '',
    ]
      .join('\n\n')
      .trim()
  }
  const { items } = await context.notes({ limit: MOST_NOTES })
  const more = items
    .flatMap((note) =>
      note.content
        .split(/\n+/)
        .map((line) => plainText(line.replace(/^[#>*\s|-]+/, '')))
        .filter(
          (line) =>
            OPEN.test(line) &&
            line.length > 12 &&
            !isSettled(note, line) &&
            (about === null || holds(line, about)) &&
            !open.some(({ quote }) => line.includes(quote) || quote.includes(line)),
        )
        .slice(0, 2)
        .map((line) => md`${words(shortened(line, 240))} (${note.entry_date}) ${context.cite(refs.note(note))}`),
    )
    .slice(0, 8)
  return page(
    german ? md`Was in den Notizen als offen steht:` : md`What the notes leave open:`,
    open.slice(0, MOST_QUESTIONS).map((each) => statementLine(each, context, german)),
    open.length > MOST_QUESTIONS
      ? moreOnPromises(about === null ? total : String(open.length), MOST_QUESTIONS, { german, tab: 'questions' })
      : null,
    more.length > 0
      ? german
        ? md`Auch diese Stellen nennen etwas offen:`
        : md`These passages, too, call something open:`
      : null,
    more,
  )
}
