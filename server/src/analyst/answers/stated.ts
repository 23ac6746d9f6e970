// What was promised, asked, changed and where a matter stands: statements found in the texts that speak of it, each quoted.
import type { AnalystContext } from '../context/analyst-context.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import { taskLine, whoIs } from '../people/person.ts'
import { findStatements } from '../statements/find.ts'
import { termsOf } from '../text/asked.ts'
import { type Markdown, md, page, words } from '../text/markdown.ts'
import { plainText, shortened } from '../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import { refs } from '../workspace/records.ts'
import type { Gated } from './gate.ts'
import { lookUp } from './look-up.ts'

type Text = {
  kind: 'note' | 'interaction'
  id: string
  label: string
  day: string
  text: string
  to: { name: string; id: string } | null
}
export type StatedClaim = {
  text: Text
  kind: string
  quote: string
  who: string | null
  due: string | null
  to: string | null
}

const MOST_NOTES = 40
const MOST = 9

/** The newest notes and talks, and what they state. `about`: words that narrow the notes in the database first. */
export async function statedIn(context: AnalystContext, about: string | null): Promise<StatedClaim[]> {
  const newest = await context.notes({ limit: MOST_NOTES })
  const named = about ? await context.notes({ words: about, limit: 20 }) : { items: [], alike: true }
  const people = (await context.people({ limit: 40 })).items
  const notes = [
    ...new Map([...newest.items, ...(named.alike ? [] : named.items)].map((note) => [note.id, note])).values(),
  ]
  const texts: Text[] = [
    ...notes.map(
      (note): Text => ({ kind: 'note', id: note.id, label: '', day: note.entry_date, text: note.content, to: null }),
    ),
    ...people.flatMap((contact) =>
      contact.interactions.slice(0, 6).map(
        (talk): Text => ({
          kind: 'interaction',
          id: talk.id,
          label: talk.summary,
          day: talk.date,
          text: `${talk.summary}\n${talk.notes ?? ''}`,
          to: { name: contact.name, id: contact.id },
        }),
      ),
    ),
  ]
  const known = people.map(({ id, name }) => ({ contact_id: id, name }))
  return texts
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap((text) =>
      findStatements({
        kind: text.kind,
        title: text.label,
        text: text.text.slice(0, 20_000),
        written_on: text.day,
        zone: 'Europe/Berlin',
        author: { words: 'I', resolved: 'me' },
        to: text.to ? { words: text.to.name, resolved: text.to.id } : null,
        me: [context.me.name],
        people: known,
      }).map((each): StatedClaim => {
        const nameOf = (party: { words: string; resolved: string | null } | null) =>
          party === null
            ? null
            : party.resolved === 'me'
              ? 'me'
              : (known.find(({ contact_id }) => contact_id === party.resolved)?.name ?? party.words)
        return {
          text,
          kind: each.kind,
          quote: plainText(text.text.slice(each.start, each.end)),
          who: nameOf(each.who),
          due: each.due?.date ?? null,
          to: nameOf(each.to_whom),
        }
      }),
    )
}

const saidLine = ({ text, quote, who, due }: StatedClaim, context: AnalystContext, german: boolean): Markdown => {
  const cite = context.cite(
    text.kind === 'note' ? refs.note({ id: text.id, entry_date: text.day }) : { kind: 'interaction', id: text.id },
  )
  const by = who === null ? '' : who === 'me' ? (german ? 'Du: ' : 'You: ') : `${who}: `
  const until = due ? (german ? `, bis ${due}` : `, by ${due}`) : ''
  return md`${by}${words(shortened(quote, 260))}${until} (${text.day}) ${cite}`
}

const holds = (text: string, name: string) => {
  const held = wordsOf(text).map((word) => word.toLowerCase())
  return wordsOf(name)
    .filter((word) => word.length > 2)
    .some((word) => held.some((each) => likeness(word.toLowerCase(), each) >= 0.85))
}

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
    name = (about ? termsOf(about).find(({ isName }) => isName)?.word : null) ?? name
  const contact = name ? await whoIs(context, name) : null
  const full = contact?.found === 'one' ? contact.contact.name : name
  const said = (await statedIn(context, full)).filter(({ kind }) => kind === 'promise')
  const mine =
    /\b(?:do|did|have) i\b|(?<!\p{L})(?:schulde ich|habe ich|ich)(?!\p{L})|\bneeds?\b.*\bfrom me\b|\bwants?\b.*\bfrom me\b/iu.test(
      text,
    )
  const theirs =
    full === null
      ? said
      : said.filter(
          ({ who, to, quote, text: source }) =>
            (mine ? who === 'me' || who === null : who !== null && holds(who, full)) &&
            (mine
              ? (to !== null && holds(to, full)) ||
                holds(quote, full) ||
                (source.to !== null && holds(source.to.name, full))
              : true),
        )
  const tasks = full
    ? (await context.tasks({ words: name ?? full, limit: 20 })).items.filter((task) =>
        holds(`${task.title} ${task.description ?? ''} ${task.assigned_to_name ?? ''}`, name ?? full),
      )
    : []
  const found = await lookUp(context, text, { about: full ?? about ?? null })
  const lines = [
    ...theirs.slice(0, MOST).map((each) => saidLine(each, context, german)),
    ...tasks.slice(0, 5).map((task) => taskLine(task, context)),
  ]
  const head =
    lines.length === 0
      ? german
        ? md`Eine Zusage erkenne ich nicht; ich habe nur nachgesehen.`
        : md`I recognise no promise; I only looked it up.`
      : german
        ? md`Was ich dazu erkenne:`
        : md`What I recognise:`
  return [page(head, lines), found?.text ?? ''].filter((part) => part !== '').join('\n\n')
}
const ACTS =
  /^(?:owe|owes|schulde|schuldet|schulden|promised?|promise|zugesagt|versprochen|waiting|wait|noch|commit(?:ted)?|still)$/i

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
    open.slice(0, 10).map((each) => saidLine(each, context, german)),
    more.length > 0
      ? german
        ? md`Auch diese Stellen nennen etwas offen:`
        : md`These passages, too, call something open:`
      : null,
    more,
  )
}

/** What was written since a day, or since a meeting that has a note or a talk of its own. */
export async function sinceAnswer(context: AnalystContext, gated: Gated): Promise<string> {
  const { text, german } = gated
  const [head = '', tail = ''] = text.split(/\bsince\b|(?<!\p{L})seit(?!\p{L})/iu)
  const dated = datesIn(tail, dateBase(tail, context.today, 'Europe/Berlin', german))[0]
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
  const from = dated?.day ?? event?.note.entry_date ?? null
  if (from === null) {
    const found = await lookUp(context, text)
    return found?.text ?? page(german ? md`Seit wann, finde ich nicht heraus.` : md`I cannot find out since when.`)
  }
  const about = termsOf(head.replace(/\b(?:changed?|new)\b|geändert|neu\p{L}*/giu, '')).map(({ stem }) => stem)
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
      : [md`${note.entry_date}: ${words(shortened(telling.join(' '), 420))} ${context.cite(refs.note(note))}`]
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
          md`${talk.date}, ${contact.name}: ${words(shortened(`${talk.summary}. ${talk.notes ?? ''}`, 300))} ${context.cite(refs.interaction(talk))}`,
      ),
  )
  const kpis = (await context.goals({ limit: 60 })).items.flatMap((goal) =>
    goal.kpis.flatMap((kpi) => {
      const values = kpi.history.filter(({ recorded_at }) => recorded_at.slice(0, 10) >= from)
      const before = kpi.history.findLast(({ recorded_at }) => recorded_at.slice(0, 10) < from)
      const last = values.at(-1)
      return last && says(`${kpi.name} ${goal.title}`) && last.value !== before?.value
        ? [
            md`**${kpi.name}**: ${before ? `${before.value} → ` : ''}${last.value} ${kpi.unit ?? ''} ${context.cite(refs.goal(goal))}`,
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
          ? md`Seit ${from} finde ich nichts, das davon spricht.`
          : md`Since ${from} I find nothing that speaks of it.`,
      ),
      found?.text ?? '',
    ]
      .join('\n\n')
      .trim()
  }
  return page(
    german ? md`Seit dem ${from} steht in den Aufzeichnungen:` : md`Since ${from} the records say:`,
    all.slice(0, 14),
  )
}
