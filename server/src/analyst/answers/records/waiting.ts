// Who waits for the person, and whom the person waits for: promises of the texts, messages that ask for something, and tasks.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedTask } from '../../context/survey.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { namedIn } from '../../people/names.ts'
import { taskLine } from '../../people/person.ts'
import { type StatedClaim, statedIn } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { MESSAGE } from './messages.ts'
import { FOR_ANSWER, FOR_ME } from './waiting-words.ts'

const MOST = 6
const MOST_WRITTEN = 8
/** A message that wants something. */
const WANTS = new RegExp(
  [
    String.raw`\?`,
    String.raw`\b(?:please|can you|could you|would you|let me know|tell me|send me|call me|ring me|phone me|write me|waiting (?:for|on)|as soon as you|any news|get back to me|up to you|yes or (?:a )?no|need to know|wants? to know|(?:i|we|they|he|she) (?:still |urgently )?needs? (?:it|that|this|the|an?|your|you|to|two|three|more|\d)|asks?|asking|asked|wonder(?:s|ing)?|should (?:i|we)|do you want|i['’]?d like (?:to|you)|before i (?:say|sign|go|send)|your (?:ok(?:ay)?|approval|answer|decision|call|view|thoughts|signature|go-ahead|word))\b`,
    String.raw`(?<!\p{L})(?:bitten?|brauche|braucht|brauchen|benötig\p{L}*|können sie|kannst du|könntest du|könnten sie|melde dich|melden sie sich|meld dich|warte|wartet|warten|ohne|fragt|fragen|ja oder nein|bescheid|sag mir|sagen sie mir|ruf mich|rufen sie mich|ruf an|soll(?:en)? (?:ich|wir|sie)|will wissen|wollen wissen|entscheide|entscheiden sie|(?:dein|deine|ihr|ihre|eure) (?:ok(?:ay)?|freigabe|antwort|entscheidung|rückmeldung|unterschrift|meinung|zusage|go))(?!\p{L})`,
  ].join('|'),
  'iu',
)
/** A task that is an answer to somebody. */
const ANSWERS =
  /(?<!\p{L})(?:answer|reply|respond|response|call|ring|phone|write (?:to|back)|get back|tell|confirm|decide|decision|yes or no|approve|sign|sign off|let \p{L}+ know|letter|e-?mail|mail|send|feedback|offer|quote|antwort\p{L}*|beantwort\p{L}*|rückmeldung|rückruf|zurückrufen|anrufen|anruf|absagen|zusagen|bescheid|bestätig\p{L}*|entscheid\p{L}*|freigeben|freigabe|unterschreib\p{L}*|schreiben|schicken|senden|nennen|melden|angebot)(?!\p{L})/iu
/** So much of a task's title stands in the promise that it is the same. */
const SAME = 0.6

export async function waitingAnswer(context: AnalystContext, { text, german }: Gated): Promise<string> {
  const forMe = FOR_ME.test(text)
  const { items: people } = await context.people({ limit: 100 })
  const { items: open } = await context.tasks({ limit: 150 })
  const own = (task: SurveyedTask) =>
    task.assigned_to_user_id === context.me.id || (task.assigned_to_user_id === null && !task.foreign)
  const isAnswer = forMe && FOR_ANSWER.test(text)
  const tasks = open
    .filter((task) => (forMe ? own(task) && namedIn(task.title, people).length > 0 : !own(task)))
    // Work that only names somebody is nothing that they wait to hear.
    .filter(({ title }) => !isAnswer || ANSWERS.test(title))
    .toSorted((a, b) => (a.due_date ?? '9').localeCompare(b.due_date ?? '9'))
  const promises = (await statedIn(context, { kind: ['promise'], direction: [forMe ? 'i_owe' : 'owed_to_me'] }))
    .filter(({ kind, perhaps, quote }) => kind === 'promise' && !perhaps && !/\?\s*$/.test(quote))
    .filter((each) => (forMe ? isMine(each) && nameOf(each) !== null : isTheirs(each)))
    .filter(({ quote }) => !tasks.some(({ title }) => says(quote, title)))
    .toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9') || b.text.day.localeCompare(a.text.day))
  const messages = forMe ? [...(await askedByMail(context, german)), ...(await unanswered(context, german))] : []
  const lines: Markdown[] = [
    // What somebody wrote says surest that they wait.
    ...messages.slice(0, MOST_WRITTEN),
    ...tasks.slice(0, MOST).map((task) => taskLine(task, context)),
    ...promises.slice(0, MOST).map((each) => statementLine(each, context, german)),
  ]
  if (lines.length === 0)
    return page(
      forMe
        ? german
          ? md`Ich finde keine Zusage, Nachricht oder Aufgabe, nach der jemand auf dich wartet; was nur anders gesagt ist, kann ich übersehen haben.`
          : md`I find no promise, message or task by which somebody waits for you; what is put in other words I may have missed.`
        : german
          ? md`Ich finde keine Zusage und keine Aufgabe anderer; was nur anders gesagt ist, kann ich übersehen haben.`
          : md`I find no promise and no task of others; what is put in other words I may have missed.`,
    )
  const head = forMe
    ? german
      ? md`Wer auf dich wartet, soweit ich es erkenne:`
      : md`Who is waiting for you, as far as I can tell:`
    : german
      ? md`Worauf du bei anderen wartest, soweit ich es erkenne:`
      : md`What you are waiting for from others, as far as I can tell:`
  return page(head, lines)
}

const isMine = ({ who }: StatedClaim) => who === 'me'
const isTheirs = ({ who, to }: StatedClaim) => who !== null && who !== 'me' && (to === null || to === 'me')
/** To whom it was promised, or with whom one talked. */
const nameOf = ({ to, with: other }: StatedClaim) => (to !== null && to !== 'me' ? to : other)

function says(quote: string, title: string): boolean {
  const held = wordsOf(quote).map(stemOf)
  const stems = wordsOf(title)
    .map(stemOf)
    .filter((stem) => stem.length > 3)
  const said = stems.filter((stem) => held.some((each) => likeness(stem, each) >= 0.7)).length
  return stems.length > 0 && said / stems.length >= SAME
}

/** What mails ask that were not answered, one line an exchange's question. */
async function askedByMail(context: AnalystContext, german: boolean): Promise<Markdown[]> {
  const asked = await context.passages('list_mails', { awaits_answer: true, limit: 10 })
  return asked.flatMap(({ kind, id, text }) => {
    const { by = '', day = '', text: said = '' } = MESSAGE.exec(text)?.groups ?? {}
    return by === ''
      ? []
      : [
          md`**${by}**: ${words(shortened(said.replace(/\s+/g, ' '), 240))} (${german ? spokenGerman(day) : spokenDate(day)}) ${context.cite({ kind, id })}`,
        ]
  })
}

/** Threads whose last word is of another and wants something. */
async function unanswered(context: AnalystContext, german: boolean): Promise<Markdown[]> {
  const found = await context.passages('list_messages', { limit: 30, unread: false })
  const threads = new Set<string>()
  return found.flatMap(({ kind, id, label, text }) => {
    const { by = '', day = '', text: said = '' } = MESSAGE.exec(text)?.groups ?? {}
    if (by === '' || threads.has(label)) return []
    threads.add(label)
    if (by === 'You' || !WANTS.test(said)) return []
    return [
      md`**${by}**: ${words(shortened(said.replace(/\s+/g, ' '), 240))} (${german ? spokenGerman(day) : spokenDate(day)}) ${context.cite({ kind, id })}`,
    ]
  })
}
