// When one was in touch with somebody last: by a talk, or by a mail that nobody has noted anything of.
import { daysBetween } from '#contract/days.ts'
import type { Telling } from '../context/analyst-context.ts'
import type { SurveyedContact } from '../context/survey.ts'
import { distance, inDays, onDay, spokenGerman } from '../dates/spoken.ts'
import type { NoteTalk } from '../notes/talks.ts'
import { rhythmOf } from '../signals/contact-signals.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import { mailBy, talkInShort } from './talk-words.ts'

const MOST_TALK = 160

/** When you last spoke or wrote, how often you do, and whether a call is due. `noted`: a talk that only a note tells of. */
export function contactLine(contact: SurveyedContact, context: Telling, noted: NoteTalk | null = null): Markdown {
  const { today, german } = context
  const past = contact.interactions.filter((talk) => talk.date <= today)
  const [last] = past
  if (noted && (!last || noted.day > last.date)) return notedLine(noted, context)
  if (!last) {
    const cite = context.cite(refs.contact(contact))
    return german
      ? md`Ein Gespräch mit ${contact.name} ist nicht vermerkt. ${cite}`
      : md`No conversation with ${contact.name} is on record. ${cite}`
  }
  const talk = past.find((each) => mailBy(each) === null)
  const mail = mailBy(last) === null ? null : last
  const cite = context.cite(
    ...[mail, talk].flatMap((each) => (each ? [refs.interaction(each)] : [])),
    refs.contact(contact),
  )
  const told = [mail ? wrote(contact, mail, context) : null, talk ? spoke(talk, context) : null].filter(
    (each) => each !== null,
  )
  const said = told.reduce((all, each, at) => (at === 0 ? each : md`${all} ${each}`), md``)
  const late = contact.keep_in_touch_on !== null && contact.keep_in_touch_on < today ? contact.keep_in_touch_on : null
  if (german) return md`${said}${late ? ` Melden wolltest du dich bis ${spokenGerman(late)}.` : ''} ${cite}`
  const rhythm = rhythmOf(contact, today)
  const usual = rhythm && rhythm.usual > 0 ? ` You usually speak about every ${inDays(rhythm.usual)}.` : ''
  const meant = late ? ` You meant to be in touch by ${onDay(late, today).replace(/^on /, '')}.` : ''
  return md`${said}${usual}${meant} ${cite}`
}

function notedLine({ day, note, quote }: NoteTalk, context: Telling): Markdown {
  const said = words(shortened(quote, MOST_TALK))
  const cite = context.cite(refs.note(note))
  return context.german
    ? md`Zuletzt gesprochen am ${spokenGerman(day)}, wie deine Notiz sagt: ${said}. ${cite}`
    : md`You last spoke ${whenOf({ date: day }, context.today)}, as your note says: ${said}. ${cite}`
}

type Talk = SurveyedContact['interactions'][number]

const spoke = (talk: Talk, { today, german }: Telling): Markdown =>
  german
    ? md`Zuletzt gesprochen am ${spokenGerman(talk.date)}: ${words(talkInShort(talk, MOST_TALK))}.`
    : md`You last spoke ${whenOf(talk, today)}: ${words(talkInShort(talk, MOST_TALK))}.`

const wrote = ({ name }: SurveyedContact, mail: Talk, { today, german }: Telling): Markdown => {
  const own = mailBy(mail) === 'me'
  if (german)
    return own
      ? md`Zuletzt geschrieben hast du am ${spokenGerman(mail.date)}.`
      : md`Zuletzt geschrieben hat ${name} dir am ${spokenGerman(mail.date)}.`
  return own ? md`You last wrote ${whenOf(mail, today)}.` : md`${name} last wrote to you ${whenOf(mail, today)}.`
}

/** A day that is near says by itself how far away it is. */
const whenOf = ({ date }: Pick<Talk, 'date'>, today: string): string =>
  Math.abs(daysBetween(date, today)) <= 1 ? onDay(date, today) : `${onDay(date, today)} (${distance(date, today)})`
