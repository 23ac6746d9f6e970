// What to do, as advice and the briefing say it, becomes the title and the day of a task.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const ENGLISH = / by (\d{1,2}) (\p{Lu}\p{Ll}{2})\p{L}* (\d{4})(?!\p{L}|\d)/u
const GERMAN = / bis(?: zum)? (\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/u
/** It speaks of what the piece is about without naming it. */
const UNNAMED = /(?<![\p{L}“„"])(?:it|es|sie|ihn|dies|this)(?!\p{L})/iu
const MOST_ABOUT = 80

/** `about`: the title of the piece. Returns the first sentence, without the day that the task has, and that day (yyyy-mm-dd). */
export function actionTask(action: string, about: string): { title: string; due_date?: string } {
  const sentence = action.split(/(?<=[.!?]) (?=\p{Lu})/u)[0] ?? action
  const due_date = dayIn(sentence)
  const short = (due_date ? sentence.replace(ENGLISH, '').replace(GERMAN, '') : sentence).replace(/[,.\s]+$/, '')
  const subject = about.split(/: | – /u)[0]?.trim() ?? ''
  const names = subject !== '' && subject.length <= MOST_ABOUT && !/[“„"]/u.test(short) && UNNAMED.test(short)
  return { title: names ? `${short} (${subject})` : short, ...(due_date ? { due_date } : {}) }
}

function dayIn(sentence: string): string | null {
  const [, day = '', month = '', year = ''] = ENGLISH.exec(sentence) ?? []
  const at = MONTHS.indexOf(month)
  if (at >= 0) return dateOf(year, String(at + 1), day)
  const german = GERMAN.exec(sentence)
  return german ? dateOf(german[3] ?? '', german[2] ?? '', german[1] ?? '') : null
}

const dateOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
