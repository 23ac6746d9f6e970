// What needs no record, in German; and a span of time told in German, in the words of its notes.
import { addDays } from '#contract/days.ts'
import { goalCourse } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { monday } from '../../dates/calendar.ts'
import { spokenGerman } from '../../dates/spoken.ts'
import { attentionOf } from '../../matters/attention.ts'
import { noteTitle } from '../../notes/title.ts'
import { firstNameOf } from '../../people/names.ts'
import { taskLine } from '../../people/person.ts'
import { talkWords } from '../../people/talk-words.ts'
import { overviewOf, worstFirst } from '../../reports/overview.ts'
import { titleIn } from '../../signals/language.ts'
import { md, page, words } from '../../text/markdown.ts'
import { capital, plainText, shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import { messagesSince } from '../records/since.ts'
import { linesOf, weightiest } from '../records/since-lines.ts'

const WHO = md`Ich bin der eingebaute Analyst: kein Modell ist eingerichtet, ich antworte nach Regeln aus deinen Aufzeichnungen und belege jeden Satz.`

export const germanGreeting = (name: string): string =>
  page(
    md`Hallo${firstNameOf(name) ? ` ${firstNameOf(name)}` : ''}. ${WHO}`,
    md`Frag zum Beispiel „Was ist diese Woche fällig?“ oder „Bis wann läuft der Vertrag?“.`,
  )

export const germanThanks = (): string => 'Gern geschehen.'

export const germanHelp = (): string =>
  page(WHO, md`Frag mich zum Beispiel:`, [
    md`**Arbeit**: „Was ist überfällig?“, „Was ist am Freitag fällig?“, „Womit fange ich an?“`,
    md`**Ziele**: „Welche Ziele liegen zurück?“, „Wie viel fehlt beim Umsatz bis zum Ziel?“`,
    md`**Personen**: „Wer ist Helene?“, „Was schuldet mir Helene?“, „Wann habe ich zuletzt mit ihr gesprochen?“`,
    md`**Rückblick**: „Fass die letzte Woche zusammen“, „Was wurde entschieden?“, „Welche Fragen sind offen?“`,
    md`**Suchen**: jede Frage nach dem, was in deinen Aufzeichnungen steht; gefunden wird der Satz, der sie beantwortet`,
    md`**Tun**: „Leg eine Aufgabe an: …, bis Freitag“, „Verschieb … auf den 9.12.“; vor jeder Änderung wirst du gefragt`,
  ])

export function germanDate(today: string): string {
  const day = new Intl.DateTimeFormat('de-DE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return page(md`Heute ist ${day.format(Date.parse(`${today}T00:00:00Z`))}.`)
}

export const germanWithoutRecords = (): string =>
  page(
    md`Auf diesem Server ist kein Modell eingerichtet, und für diese Nachricht darf ich nicht in deine Aufzeichnungen sehen. Damit kann ich nichts beantworten.`,
    md`Schalte unter „Weitere Einstellungen“ die interne Suche ein und frag noch einmal.`,
  )

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => addDays(monday(day), 5) <= day

/** The span of time that German words name; null where they name none. */
export function germanSpan(text: string, today: string): { from: string; to: string } | null {
  const which =
    /(?<!\p{L})(letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?|diese[nrms]?|nächste[nrs]?|kommende[nrs]?) (woche|monat)(?!\p{L})/iu.exec(
      text,
    )
  if (which) {
    const away = /^(?:letzt|vergangen|vorig)/i.test(which[1] ?? '') ? -1 : /^dies/i.test(which[1] ?? '') ? 0 : 1
    if (/woche/i.test(which[2] ?? '')) {
      // At its end the running week is the last one.
      const from = addDays(monday(today), isWeekend(today) && away < 0 ? 0 : away * 7)
      return { from, to: addDays(from, 6) }
    }
    const [year = 0, month = 1] = today.split('-').map(Number)
    const first = (more: number) => new Date(Date.UTC(year, month - 1 + more, 1)).toISOString().slice(0, 10)
    return { from: first(away), to: addDays(first(away + 1), -1) }
  }
  if (/(?<!\p{L})vorgestern(?!\p{L})/iu.test(text)) return { from: addDays(today, -2), to: addDays(today, -2) }
  if (/(?<!\p{L})gestern(?!\p{L})/iu.test(text)) return { from: addDays(today, -1), to: addDays(today, -1) }
  return null
}

/** What a span of time holds: its notes with what they say first, its conversations, the tasks done. */
export async function germanSummary(context: AnalystContext, span: { from: string; to: string }): Promise<string> {
  const inside = (day: string) => day >= span.from && day <= span.to
  const notes = (await context.notes({ ...span, limit: 40 })).items.filter(({ entry_date }) => inside(entry_date))
  const people = (await context.people({ ...span, limit: 40 })).items
  const done = (await context.ended({ ...span, limit: 60 })).items.filter(({ status }) => status === 'Done')
  const talks = people.flatMap((contact) =>
    contact.interactions.filter(({ date }) => inside(date)).map((talk) => ({ contact, talk })),
  )
  const due =
    span.to >= context.today ? (await context.tasks({ from: context.today, to: span.to, limit: 40 })).items : []
  const part = (title: string, lines: ReturnType<typeof md>[]) => (lines.length > 0 ? [md`**${title}**`, lines] : [])
  const messages = await messagesSince(context, inside, () => true)
  if (notes.length + talks.length + done.length + due.length + messages.length === 0)
    return page(md`Vom ${spokenGerman(span.from)} bis ${spokenGerman(span.to)} finde ich nichts.`)
  return page(
    md`**${spokenGerman(span.from)} bis ${spokenGerman(span.to)}**, in den Worten der Aufzeichnungen:`,
    ...part(
      'Notizen',
      notes.slice(0, 10).map((note) => {
        const lines = linesOf(note.content.replace(/^[ \t]{0,8}\|.*$/gm, ''), () => false).map(({ text }) => text)
        const title = plainText(noteTitle(note))
        const told = weightiest(
          lines.filter((line) => line !== title),
          260,
          () => false,
        )
        return md`${spokenGerman(note.entry_date)}, **${title || 'Notiz'}**: ${words(shortened(told, 280))} ${context.cite(refs.note(note))}`
      }),
    ),
    ...part(
      'Gespräche',
      talks
        .slice(0, 8)
        .map(
          ({ contact, talk }) =>
            md`${spokenGerman(talk.date)}, **${contact.name}**: ${words(shortened(talkWords(talk), 220))} ${context.cite(refs.interaction(talk))}`,
        ),
    ),
    ...part('Nachrichten', messages),
    ...part(
      'Erledigt',
      done.slice(0, 12).map((task) => md`**${task.title}** ${context.cite(refs.task(task))}`),
    ),
    ...part(
      'Fällig',
      due.slice(0, 10).map((task) => taskLine(task, context)),
    ),
  )
}

/** The day at a glance. */
export async function germanToday(context: AnalystContext): Promise<string> {
  const { today } = context
  const overview = await overviewOf(context)
  const tasks = overview.tasks.filter(({ due_date }) => due_date !== null)
  const late = tasks.filter(({ due_date }) => (due_date ?? '') < today)
  const now = tasks.filter(({ due_date }) => due_date === today)
  const soon = tasks.filter(({ due_date }) => (due_date ?? '') > today && (due_date ?? '') <= addDays(today, 3))
  const goals = worstFirst(overview.goals, today).filter((goal) => goalCourse(goal, today) === 'behind')
  const grave = attentionOf(overview.workspace).filter(({ kind }) => kind === 'matter')
  const part = (title: string, lines: ReturnType<typeof md>[]) => (lines.length > 0 ? [md`**${title}**`, lines] : [])
  return page(
    md`${capital([task(now.length, 'heute fällig'), task(late.length, 'überfällig'), goalsBehind(goals.length)].join(', '))}.`,
    ...part(
      'Heute',
      now.slice(0, 6).map((task) => taskLine(task, context)),
    ),
    ...part(
      'Überfällig',
      late.slice(0, 6).map((task) => taskLine(task, context)),
    ),
    ...part(
      'In den nächsten drei Tagen',
      soon.slice(0, 5).map((task) => taskLine(task, context)),
    ),
    ...part(
      'Woran am meisten hängt',
      grave
        .slice(0, 3)
        .map((signal) => md`${shortened(titleIn(signal, 'de'), 260)} ${context.cite(...signal.cites.slice(0, 2))}`),
    ),
  )
}
const task = (count: number, how: string) =>
  count === 0 ? `keine Aufgabe ist ${how}` : count === 1 ? `eine Aufgabe ist ${how}` : `${count} Aufgaben sind ${how}`
const goalsBehind = (count: number) =>
  count === 0 ? 'kein Ziel liegt zurück' : count === 1 ? 'ein Ziel liegt zurück' : `${count} Ziele liegen zurück`
