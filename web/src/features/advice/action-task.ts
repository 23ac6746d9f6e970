// What to do, as advice and the briefing say it, becomes the title and the day of a task.
import { AWAY } from './as-of.ts'

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const GERMAN_MONTHS = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez']
/** "by Friday, 27 November 2026". */
const ENGLISH = / by (?:\p{Lu}\p{L}{2,8}\.?,? )?(\d{1,2}) (\p{Lu}\p{Ll}{2})\p{L}* (\d{4})(?!\p{L}|\d)/u
/** "bis 27.11.2026", "bis zum Freitag, 27. November 2026". */
const GERMAN =
  / bis(?: zum)?(?: \p{Lu}\p{L}{1,9}\.?,?(?: den)?)? (\d{1,2})\. ?(?:(\d{1,2})\.|(\p{Lu}\p{Ll}{2})\p{L}*\.?) ?(\d{4})(?!\d)/u
/** Between two sentences; "Dr. Salis" and "21. Dezember" are none. */
const NEXT =
  /(?<=[.!?])(?<!(?<!\p{L})(?:Dr|Mr|Mrs|Ms|Prof|Inc|No|Nr|St|Hr|Fr|ca|bzw)\.)(?<!(?<!\d)\d{1,2}\.) (?=\p{Lu})/u
/** It speaks of what the piece is about without naming it. */
const UNNAMED = /(?<![\p{L}“„"])(?:it|es|sie|ihn)(?!\p{L})/u
const MOST_ABOUT = 80
const MOST_QUOTED = 120

/** "Today" by itself: not "today's", "today and tomorrow" or "heute Abend". */
const TODAY =
  / (?:today|heute)(?!\p{L}|['’]s| (?:and|or|und|oder|before|vor|Abend|Morgen|Mittag|Vormittag|Nachmittag|Nacht)(?!\p{L}))/u
/** No name of anything: when it is due. */
const ONLY_DAY =
  /^(?:(?:over)?due|late|was due|by|fällig|überfällig|war fällig|bis)?(?: (?:on|am|zum|seit|since))? ?\d{1,2}\.? ?(?:\p{L}{3,9}\.?|\d{1,2}\.) ?\d{4}$/iu
/** At the end of a title: when it is due. */
const LAST_DAY = /(?:: | \()(?:by|was due|due|bis|fällig)[^:“„]{3,40}$/u
const QUOTED = /[“„][^“”„]{4,}[”“]/gu

type ActionTask = { title: string; rest: string; due_date?: string }

/**
 * `about`: the title of the piece. Returns the first sentence without the day that the task has, what follows it (empty: nothing), and that
 * day (yyyy-mm-dd). A title names its matter, and holds nothing that is wrong tomorrow.
 */
export function actionTask(action: string, about: string): ActionTask {
  const [sentence = action, ...more] = action.split(NEXT)
  const due_date = dayIn(action)
  const dated = dayIn(sentence) ? sentence.replace(ENGLISH, '').replace(GERMAN, '') : sentence
  const short = lasting(dated).replace(/[,.\s]{1,5}$/, '')
  const subject = subjectOf(about, short)
  const names = subject !== '' && !/[“„"]/u.test(short) && UNNAMED.test(short)
  return { title: names ? `${short} (${subject})` : short, rest: more.join(' '), ...(due_date ? { due_date } : {}) }
}

/** What a piece is about, as the title of a task; it says nothing else of what is to be done. */
export function titledTask(about: string): ActionTask {
  const due_date = dayIn(about.replace(/[:(] ?(?:by|bis)(?= )/gu, ' by').replace(/^Due /u, ' by '))
  const title = lasting(about)
  const [label = '', ...rest] = title.split(/: /u)
  const named = ONLY_DAY.test(label) && rest.length > 0 ? rest.join(': ') : title.replace(LAST_DAY, '')
  return { title: named.trim(), rest: '', ...(due_date ? { due_date } : {}) }
}

/** Without what is counted from the day of writing, but in words of others. */
export const lasting = (text: string) =>
  text
    .split(/([“„][^“”„]*[”“])/u)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(AWAY, '').replace(TODAY, '')))
    .join('')

/** What stands before the colon of a title; the words of the record, where the title begins with them or the action names what stands before them. */
function subjectOf(title: string, action: string): string {
  const label = lasting(title.split(/: | – /u)[0] ?? '')
    .replace(/ \([^()]*\)$/u, '')
    .trim()
  const quoted = shortened([...title.matchAll(QUOTED)].at(-1)?.[0] ?? '')
  const isOnlyDay = ONLY_DAY.test(label)
  const called = quoted !== '' && (isOnlyDay || /^[“„]/u.test(title) || action.includes(label)) ? quoted : label
  return (called.length <= MOST_ABOUT || called === quoted) && !(isOnlyDay && called === label) ? called : ''
}

/** Quoted words as they are, or their beginning. */
function shortened(quoted: string): string {
  if (quoted.length <= MOST_QUOTED) return quoted
  const cut = quoted.slice(0, MOST_QUOTED - 2)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…${quoted.at(-1)}`
}

function dayIn(text: string): string | null {
  const [, day = '', month = '', year = ''] = ENGLISH.exec(text) ?? []
  const at = ENGLISH_MONTHS.indexOf(month)
  if (at >= 0) return dateOf(year, String(at + 1), day)
  const german = GERMAN.exec(text)
  if (!german) return null
  const number = german[2] ?? String(GERMAN_MONTHS.indexOf(german[3] ?? '') + 1)
  return number === '0' ? null : dateOf(german[4] ?? '', number, german[1] ?? '')
}

const dateOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
