// What was promised, asked, changed and where a matter stands: statements found in the texts that speak of it, each quoted.
import type { AnalystContext } from '../context/analyst-context.ts'
import type { SurveyedTask } from '../context/survey.ts'
import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import { namedIn } from '../people/names.ts'
import { taskLine } from '../people/person.ts'
import { whoIs } from '../people/who.ts'
import { termsOf } from '../text/asked.ts'
import { md, page, words } from '../text/markdown.ts'
import { plainText, shortened } from '../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import { refs } from '../workspace/records.ts'
import { figure } from './counted.ts'
import type { Gated } from './gate.ts'
import { lookUp } from './look-up.ts'
import { holds, MOST_NOTES, statedIn, statementLine } from './said.ts'
import { sinceDay } from './since-day.ts'

const MOST = 9

/** Who owes what to whom: promises of the notes and talks, and tasks, that name the person asked of. */
export async function owesAnswer(context: AnalystContext, gated: Gated): Promise<string> {
  const { text, german, subject, about } = gated
  const inText = termsOf(text)
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
  const contact = whole ? await whoIs(context, whole) : null
  const full = contact?.found === 'one' ? contact.contact.name : name
  const said = (await statedIn(context, full)).filter(({ kind }) => kind === 'promise')
  const mine =
    /\b(?:do|did|have) i\b|(?<!\p{L})(?:schulde ich|hab(?:e)? ich|ich)(?!\p{L})|\bneeds?\b.*\bfrom me\b|\bwants?\b.*\bfrom me\b/iu.test(
      text,
    )
  const theirs =
    full === null
      ? said.filter(({ who }) => !mine || who === 'me')
      : said.filter(({ who, to, quote, with: other }) => {
          const theirTalk = other !== null && holds(other, full)
          if (!mine) return who !== null && (holds(who, full) || (theirTalk && PRONOUN.test(who)))
          return (who === 'me' || who === null) && (to === null ? theirTalk || holds(quote, full) : holds(to, full))
        })
  const open = (await context.tasks({ limit: 150 })).items
  const isOwn = (task: SurveyedTask) => task.assigned_to_user_id === null || task.assigned_to_user_id === context.me.id
  const tasks = full
    ? [
        ...open.filter((task) => !mine && holds(task.assigned_to_name ?? '', full)),
        ...open.filter(
          (task) =>
            (!mine || isOwn(task)) &&
            !holds(task.assigned_to_name ?? '', full) &&
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
  const none = german
    ? md`Eine Zusage erkenne ich nicht${person}; ich habe nur nachgesehen.`
    : md`I recognise no promise${person}; I only looked it up.`
  // Said once: what is recognised stands first, what only speaks of it beneath, without what is told already.
  const found = await lookUp(context, await asked(context, text, subject), {
    about: full ?? about ?? null,
    told: [...theirs.slice(0, MOST).map(({ quote }) => quote), ...tasks.map(({ title }) => title)],
    lead: german
      ? md`${lines.length > 0 ? 'Auch diese' : 'Diese'} Stellen sprechen davon:`
      : md`${lines.length > 0 ? 'These passages speak of it too' : 'These passages speak of it'}:`,
  })
  const head = lines.length > 0 ? (german ? md`Was ich dazu erkenne${person}:` : md`What I recognise${person}:`) : none
  return [page(head, lines), found?.text ?? ''].filter((part) => part !== '').join('\n\n')
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
  return known?.name ?? termsOf(about).find(({ isName }) => isName)?.word ?? null
}
const ACTS =
  /^(?:owe|owes|list|everything|company|selber|selbst|gehalten|eingehalten|kept|schulde|schuldet|schulden|promised?|promise|do|does|plate|desk|tisch|zettel|teller|schirm|tun|machen|erledigen|want|wants|wanted|zugesagt|versprochen|waiting|wait|noch|commit(?:ted)?|still)$/i

/** A line that says of something that it is not settled. */
const OPEN =
  /\?\s*$|\?\?|(?<!\p{L})(?:open|tbd|unclear|undecided|unresolved|not (?:yet )?(?:clear|decided|settled)|to be (?:decided|clarified)|whether|offen|ungeklärt|unklar|noch nicht (?:entschieden|geklärt)|zu klären|klären|fraglich|ob)(?!\p{L})/iu

/** The open questions, of the notes or of what is asked about. */
export async function questionsAnswer(context: AnalystContext, { german, subject }: Gated): Promise<string> {
  const about = subject && !/frag|question/i.test(subject) ? subject : null
  const open = (await statedIn(context, about)).filter(
    ({ kind, quote }) => kind === 'question' && (about === null || holds(quote, about)),
  )
  if (open.length === 0) {
    const found = await lookUp(
      context,
      german ? `offen ungeklärt klären Frage ${about ?? ''}` : `open unclear decide question ${about ?? ''}`,
    )
    return [
      page(german ? md`Eine offene Frage erkenne ich nicht.` : md`I recognise no open question.`),
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
            (about === null || holds(line, about)) &&
            !open.some(({ quote }) => line.includes(quote) || quote.includes(line)),
        )
        .slice(0, 2)
        .map((line) => md`${words(shortened(line, 240))} (${note.entry_date}) ${context.cite(refs.note(note))}`),
    )
    .slice(0, 8)
  return page(
    german ? md`Was in den Notizen als offen steht:` : md`What the notes leave open:`,
    open.slice(0, 10).map((each) => statementLine(each, context, german)),
    more.length > 0
      ? german
        ? md`Auch diese Stellen nennen etwas offen:`
        : md`These passages, too, call something open:`
      : null,
    more,
  )
}

/** Verbs of what happened, which name no matter. */
const ACTED =
  /\b(?:changed?|new|happened|agreed?|decided?|settled?|discussed|promised|talked|said)\b|(?<!\p{L})(?:geändert|neu\p{L}*|passiert|vereinbart|abgemacht|ausgemacht|besprochen|entschieden|beschlossen|zugesagt|getan)(?!\p{L})/giu

/** What was written since a day, or since a meeting that has a note or a talk of its own. */
export async function sinceAnswer(context: AnalystContext, gated: Gated): Promise<string> {
  const { text, german } = gated
  const day = german ? spokenGerman : spokenDate
  const [head = '', tail = ''] = text.split(/\bsince\b|(?<!\p{L})seit(?!\p{L})/iu)
  // "Since Friday" is the last one, never a day to come.
  const dated = sinceDay(text, context)
  const { items: notes } = await context.notes({ limit: MOST_NOTES })
  const { items: people } = await context.people({ limit: 40 })
  const stems = termsOf(tail).map(({ stem }) => stem)
  const opening = (content: string) => wordsOf(content.slice(0, 120)).map(stemOf)
  const event = notes
    .map((note) => ({
      note,
      share:
        stems.filter((stem) => opening(note.content).some((each) => likeness(stem, each) >= 0.7)).length /
        Math.max(1, stems.length),
    }))
    .filter(({ share, note }) => share >= 0.5 && note.entry_date <= context.today)
    .toSorted((a, b) => b.share - a.share || b.note.entry_date.localeCompare(a.note.entry_date))[0]
  const from = dated ?? event?.note.entry_date ?? null
  if (from === null) {
    const found = await lookUp(context, text)
    return found?.text ?? page(german ? md`Seit wann, finde ich nicht heraus.` : md`I cannot find out since when.`)
  }
  const about = termsOf(head.replace(ACTED, ' ')).map(({ stem }) => stem)
  const says = (line: string) =>
    about.length === 0 ||
    about.some((stem) =>
      wordsOf(line)
        .map(stemOf)
        .some((each) => likeness(stem, each) >= 0.7),
    )
  const after = notes.filter(
    (note) => note.entry_date > from || (note.entry_date === from && note.id !== event?.note.id && !dated),
  )
  const lines = after.flatMap((note) => {
    const whole = says(note.content)
    const said = note.content
      .split(/\n+/)
      .map((line) => plainText(line.replace(/^[#>*\s-]+/, '')))
      .filter((line) => line.length > 15)
    const telling = !whole
      ? []
      : says(said[0] ?? '')
        ? said.slice(0, 6)
        : [...said.filter(says), ...said.filter((line) => !says(line))].slice(0, 4)
    return telling.length === 0
      ? []
      : [md`${day(note.entry_date)}: ${words(shortened(telling.join(' '), 420))} ${context.cite(refs.note(note))}`]
  })
  const talks = people.flatMap((contact) =>
    contact.interactions
      .filter(
        (talk) =>
          talk.date >= from &&
          talk.date <= context.today &&
          says(`${talk.summary} ${talk.notes ?? ''} ${contact.role}`),
      )
      .map(
        (talk) =>
          md`${day(talk.date)}, ${contact.name}: ${words(shortened(`${talk.summary}. ${talk.notes ?? ''}`, 300))} ${context.cite(refs.interaction(talk))}`,
      ),
  )
  const kpis = (await context.goals({ limit: 60 })).items.flatMap((goal) =>
    goal.kpis.flatMap((kpi) => {
      const values = kpi.history.filter(({ recorded_at }) => recorded_at.slice(0, 10) >= from)
      const before = kpi.history.findLast(({ recorded_at }) => recorded_at.slice(0, 10) < from)
      const last = values.at(-1)
      return last && says(`${kpi.name} ${goal.title}`) && last.value !== before?.value
        ? [
            md`**${kpi.name}**: ${before ? `${figure(before.value, null, german)} → ` : ''}${figure(last.value, kpi.unit, german)} ${context.cite(refs.goal(goal))}`,
          ]
        : []
    }),
  )
  const all = [...lines, ...talks, ...kpis]
  if (all.length === 0) {
    const found = await lookUp(context, text)
    return [
      page(
        german
          ? md`Seit dem ${day(from)} finde ich nichts, das davon spricht.`
          : md`Since ${day(from)} I find nothing that speaks of it.`,
      ),
      found?.text ?? '',
    ]
      .join('\n\n')
      .trim()
  }
  return page(
    german ? md`Seit dem ${day(from)} steht in den Aufzeichnungen:` : md`Since ${day(from)} the records say:`,
    all.slice(0, 14),
  )
}
