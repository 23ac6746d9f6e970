// What the records say, sentence by sentence, with the day that bites, the money and the people of each.

import { addDays } from '#contract/days.ts'
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import { givenUpIn } from '../dates/impossible.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import { statementsAgain } from '../statements/again.ts'
import { isGerman } from '../statements/form/language.ts'
import { isField } from '../text/labels.ts'
import type { RecordRef } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Aliases, aliasesOf } from './aliases.ts'
import { answersOn, type Doubted, dayThatHolds, doubtedOn, isOver, settledOn } from './answered.ts'
import { Context } from './context.ts'
import { isDateline } from './dateline.ts'
import { isToMe, writerIn } from './greeting.ts'
import { hasSections, isListed, isPoint } from './listed.ts'
import { Antecedents } from './parties/antecedents.ts'
import { fieldsOf } from './parties/fields.ts'
import { type Parties, type Party, partiesOf } from './parties/parties.ts'
import { Stamps } from './parties/said-on.ts'
import { replacedIn } from './replaced.ts'
import { canWait, isDisagreement, isHearsay, isNotEnough, isSlip, isUnkept, lastsAtLeast } from './says.ts'
import { isSetByOthers } from './set-by-others.ts'
import { inBothForms } from './short-forms.ts'
import { moneyIn } from './stakes.ts'
import { dayOfPaper, endsIn, termOf } from './terms.ts'
import { bare, placesOf, type Text, textsOf } from './texts.ts'
import { bearingWords } from './words.ts'

export type DatedSentence =
  | 'deadline'
  | 'promise'
  | 'question'
  | 'decision'
  | 'figure'
  | 'date'
  | 'words'
  | 'task'
  | 'goal'
export type Item = {
  ref: RecordRef
  kind: DatedSentence
  /** The day of the record itself, yyyy-mm-dd. */
  day: string
  /** Of a paper that bears no day: when it was filed says nothing of when it was written. */
  undated?: true
  /** The day on which its words were said, where the text itself bears another than its record; null: nobody knows. */
  since?: string | null
  /** The sentence as it stands, on one line; of a task or goal its title. */
  text: string
  /** More words of the same record: a goal's description. */
  more?: string
  /** What stands above it: heading, title, whom it was with. */
  head: string
  /** The day that it names, yyyy-mm-dd; of a promise the day that was promised. */
  due: string | null
  /** Whose word its day is, where the sentence names another: a later text moved it, or its person corrected it. */
  dayBy?: 'later' | 'person'
  /** What a later text says that may have moved or ended it. */
  maybe?: Doubted
  /** How its day was counted, where it names a period only: "180 days before 31 May 2027". */
  reckoned?: string
  who: StatementParty | null
  /** Of a promise, to whom. */
  to?: StatementParty
  money: number
  confidence: number
  hedged: boolean
  done: boolean
  /** Its place among the sentences of its record. */
  at: number
  /** Where its paragraph or line begins: what stands in one paragraph is of one thing. */
  line?: number
  /** The words of the sentence. */
  own: ReadonlySet<string>
  /** The words that it is understood by: its heading, what was said just before, whose house somebody in it is. */
  around: ReadonlySet<string>
  /** The person wrote it themselves, to somebody. */
  mine?: boolean
  /** A letter is about its subject, all of it; which of several that were kept in one record, from 1. */
  letter?: number
  /** Who wrote it. */
  by?: string
  /** Somebody of another house wrote it to the person. */
  outside?: true
  /** One of a list: each of these may be about something else. */
  listed?: true
  /** Days that it takes back: "not 12/3, now Jan 14". */
  replaced?: readonly string[]
  /** It was written to the person, and nothing was written back since. */
  unanswered?: boolean
  /** The name of the record: its file's name or title. */
  named: ReadonlySet<string>
  /** Of whom it speaks: whom it names, else whom its paragraph or heading names; several: nobody can tell. */
  meant?: readonly Party[]
}
/** The most signs that are read: the newest texts first, so that a large archive costs no more than a small one. */
const MOST_READ = 90_000
const LONGEST = 40_000
/** No day that is told by today is the same so many days before. */
const SHIFT = 17
/** Who speaks in a chat, and when. */
const SPEAKER = /^[\p{L}. ]{2,30}\s\d{1,2}:\d\d(?:\s?[ap]\.?m\.?)?$/iu
const SUBJECT = /^(?:subject|betreff|betr|re)$/i
const SENDER = /^(?:from|von|absender)$/i
/** No day, amount or promise without one of these: what has none is not read for statements. */
const HINT =
  /\d|tomorrow|today|tonight|week|month|year|monday|tuesday|wednesday|thursday|friday|deadline|notice|expir|promis|will |we'll|i'll|todo|to do|\[[ x]\]|agreed|decided|morgen|heute|woche|monat|jahr|freitag|montag|frist|kündig|verspr|zugesagt|beschloss|entschied|soll|offen/i

/** All sentences that may matter, of texts, tasks and goals. Bounded; the newest texts first. */
export function itemsOf(workspace: Workspace): Item[] {
  const items: Item[] = []
  const aliases = aliasesOf(workspace)
  const parties = partiesOf(workspace.contacts, workspace.user.name)
  let room = MOST_READ
  for (const text of textsOf(workspace)) {
    if (room <= 0) break
    if (!text.unanswered && !HINT.test(text.text) && !isDisagreement(text.text) && !isNotEnough(text.text)) continue
    const read = text.text.slice(0, Math.min(LONGEST, room))
    room -= read.length
    items.push(...sentencesOf({ ...text, text: read }, workspace, aliases, parties))
  }
  return inBothForms([...items, ...fieldsOf(workspace, aliases, parties)])
}

function sentencesOf(text: Text, workspace: Workspace, aliases: Aliases, parties: Parties): Item[] {
  const me = workspace.user.name
  const found = statementsAgain({
    kind: text.kind,
    title: text.title,
    text: text.text,
    written_on: text.day,
    zone: workspace.user.time_zone ?? 'UTC',
    author: text.author,
    to: text.to,
    me: [me, me.split(' ')[0] ?? me],
    people: workspace.contacts.map(({ id, name }) => ({ name, contact_id: id })),
    // What is only considered or offered is no matter.
  }).filter(({ kind, hedged, due }) => !hedged || kind === 'question' || kind === 'deadline' || due !== null)
  const zone = workspace.user.time_zone ?? 'UTC'
  const base = dateBase(text.text, text.day, zone, isGerman(text.text))
  // Of a text without a day only the days that it names in full: "Friday" is another one each week.
  const early = text.undated ? dateBase(text.text, addDays(text.day, -SHIFT), zone, isGerman(text.text)) : null
  const named = (words: string): ReadonlySet<string> | null =>
    early && new Set(datesIn(words, early).map(({ day }) => day))
  // The head of a paper says what it is about and who agreed.
  const top = text.kind === 'file' ? ` ${text.text.slice(0, 90)}` : ''
  const ends = endsIn(text.text, base)
  const written = text.kind === 'file' ? dayOfPaper(text.text, base) : null
  const stamps = new Stamps(text, base, written)
  const items: Item[] = []
  const answerOn = answersOn(text, workspace)
  const settledBy = settledOn(text, workspace)
  const doubtedBy = doubtedOn(text, workspace)
  const isOutside = (writer: string) => !aliases.isOwn(writer)
  const context = new Context(text, aliases)
  const antecedents = new Antecedents(parties, text.text, text.title)
  const isMinuted = hasSections(text.text)
  let [title, heading, mail, seen] = ['', '', '', 0]
  let [letters, by, sender] = [0, '', -HEAD]
  for (const place of placesOf(text.text)) {
    const { from, to, heading: isHeading } = place
    const words = bare(text.text.slice(from, to))
    stamps.hear(words, place)
    if (words.length < 3 || SPEAKER.test(words)) continue
    const label = /^([\p{L} -]{2,24}):\s/u.exec(words)?.[1]
    const mayName = isHeading || (words.length < 90 && !isPoint(text.text, place.line) && !(label && isField(label)))
    if (seen === 0 && text.kind === 'note' && mayName) title = words
    seen += 1
    if (isHeading) {
      if (seen > 1) heading = words
      context.end()
      antecedents.head(words)
      continue
    }
    // A field of a head ("Lead: …", "From: …") names who was there; it binds nobody.
    const isSender = label !== undefined && SENDER.test(label)
    if (label && isField(label) && (seen < 12 || isSender || seen - sender <= HEAD)) {
      // A mail that was pasted is about its subject; below it another one may stand.
      if (isSender) {
        if (letters > 0) [mail, heading, title] = ['', '', '']
        letters += 1
        sender = seen
        by = writerIn(words.slice(label.length + 1))
        context.end()
      }
      if (SUBJECT.test(label)) title = words.slice(label.length + 1).trim()
      if (SUBJECT.test(label) || isSender) mail += ` ${words.slice(label.length + 1)}`
      continue
    }
    // A salutation to the person begins a letter, and what follows is what somebody else wrote.
    if (text.kind === 'note' && isToMe(words, workspace.user.name)) {
      letters += 1
      mail += ' '
      context.end()
      continue
    }
    const meant = antecedents.of(words, { depth: place.depth, at: from, listed: isPoint(text.text, place.line) })
    const inside = found.filter(
      (each) => Math.min(each.end, to) - Math.max(each.start, from) > Math.min(each.end - each.start, to - from) / 2,
    )
    const one = best(inside)
    // What its person called no statement says nothing; what they called done is done, and a day that they corrected holds.
    const answer = answerOn(words)
    if (answer?.state === 'dismissed') {
      context.hear(place, words)
      continue
    }
    if (words === title && seen === 1 && one === undefined && !/[.!?:]$/.test(words)) continue
    if (seen === 1 && text.kind === 'note' && isDateline(words, text.day)) continue
    const plain = words.slice(0, 600)
    const isBroken = isUnkept(plain)
    const sure = named(plain)
    const dates = datesIn(plain, base)
    const replaced = replacedIn(plain, dates)
    // A day that does not suit is none here; what others say of it stands.
    const gone = new Set([...replaced, ...givenUpIn(plain, dates).map((date) => date.day)])
    const stands = (date: string | null | undefined) =>
      date && (sure === null || sure.has(date)) && !gone.has(date) ? date : null
    const due = stands(one?.due?.date)
    const day =
      due ??
      // Of several days the nearest ahead bites.
      dates
        .filter(
          (date) =>
            date.role !== 'from' &&
            (date.day > text.day || (date.role === 'until' && isSlip(plain)) || isBroken) &&
            stands(date.day) !== null,
        )
        .map((date) => date.day)
        .toSorted()
        [isBroken ? 'reverse' : 'slice']()[0] ??
      null
    const term = termOf(plain, base, { ends, today: workspace.today, written, text: text.text })
    const told = term?.day ?? day
    const settled = settledBy(words)
    const maybe = doubtedBy(words)
    const isFromOutside =
      (mail !== '' && isOutside(by)) ||
      (text.kind === 'message' && text.author?.resolved !== 'me' && isOutside(text.author?.words ?? text.title))
    const head = [text.title, title, heading].filter((each) => each !== '' && each !== words).join(' · ')
    items.push({
      ref: text.ref,
      kind: term
        ? 'deadline'
        : isBroken && day !== null && due === null
          ? 'promise'
          : day !== null && isSetByOthers(one, plain, isFromOutside)
            ? 'deadline'
            : one && (one.kind !== 'figure' || day === null)
              ? one.kind === 'deadline' && (canWait(plain) || lastsAtLeast(plain))
                ? 'date'
                : one.kind
              : day
                ? 'date'
                : 'words',
      day: written ?? text.day,
      ...(text.kind === 'file' && written === null && stamps.day === null ? { undated: true as const } : {}),
      ...stamps.since,
      text: words,
      head,
      ...dayThatHolds(told, answer, settled),
      ...(maybe ? { maybe } : {}),
      ...(term ? { reckoned: term.words } : {}),
      // Of a question, who is to answer it.
      who: (one?.kind === 'question' ? one.to_whom : one?.who) ?? null,
      ...(one?.kind === 'promise' && one.to_whom ? { to: one.to_whom } : {}),
      money: moneyIn(plain),
      confidence: one?.confidence ?? 0.5,
      // What its person answered they took for what it is.
      hedged: (answer === undefined && (one?.hedged ?? false)) || isHearsay(plain),
      done:
        answer?.state === 'done' ||
        isOver(settled) ||
        one?.state === 'done' ||
        /^\s*(?:[-*+]\s+)?\[[xX]\]/.test(text.text.slice(from, to)),
      at: seen,
      line: place.line,
      own: bearingWords(plain),
      ...(mail === '' || isMinuted ? {} : { letter: Math.max(1, letters) }),
      ...(by === '' ? {} : { by }),
      ...(isFromOutside ? { outside: true as const } : {}),
      ...(isListed(text.text, place.line) ? { listed: true as const } : {}),
      ...(replaced.length === 0 ? {} : { replaced }),
      ...(text.kind === 'message' && text.author?.resolved === 'me' ? { mine: true } : {}),
      ...(text.unanswered ? { unanswered: true } : {}),
      meant,
      named: bearingWords(`${text.title} ${title}${mail}${top}`),
      around: aliases.with(
        bearingWords(`${heading} ${context.of(place, plain, meant.length < 2)} ${term?.end ?? ''}`),
        `${plain} ${by}`,
      ),
    })
    context.hear(place, plain)
  }
  return items
}

/** So many fields the head of a letter has at most. */
const HEAD = 6
const order = ['deadline', 'promise', 'decision', 'question', 'figure']
const best = (found: FoundStatement[]): FoundStatement | undefined =>
  found.toSorted(
    (a, b) =>
      Number(b.due?.date != null) - Number(a.due?.date != null) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )[0]
