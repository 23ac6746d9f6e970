// What to do, as advice and the briefing say it, becomes the title and the day of a task.

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

type ActionTask = { title: string; rest: string; due_date?: string }

/**
 * `about`: the title of the piece. Returns the first sentence without the day that the task has, what follows it (empty: nothing), and that
 * day (yyyy-mm-dd).
 */
export function actionTask(action: string, about: string): ActionTask {
  const [sentence = action, ...more] = action.split(NEXT)
  const due_date = dayIn(action)
  const short = (dayIn(sentence) ? sentence.replace(ENGLISH, '').replace(GERMAN, '') : sentence).replace(
    /[,.\s]{1,5}$/,
    '',
  )
  const subject = subjectOf(about, short)
  const names = subject !== '' && !/[“„"]/u.test(short) && UNNAMED.test(short)
  return { title: names ? `${short} (${subject})` : short, rest: more.join(' '), ...(due_date ? { due_date } : {}) }
}

/** What stands before the colon of a title; the words of the record, where the title begins with them or the action names what stands before them. */
function subjectOf(title: string, action: string): string {
  const label = (title.split(/: | – /u)[0] ?? '').replace(/ \([^()]*\)$/u, '').trim()
  const quoted = [...title.matchAll(/[“„][^“”„]{4,}[”“]/gu)].at(-1)?.[0] ?? ''
  const called = quoted !== '' && (/^[“„]/u.test(title) || action.includes(label)) ? quoted : label
  return called.length <= MOST_ABOUT || called === quoted ? called : ''
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
