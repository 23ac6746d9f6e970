// Where a matter stands, and messages to write: put together from passages, in the words of the records.
import type { AnalystContext } from '../context/analyst-context.ts'
import { taskLine, whoIs } from '../people/person.ts'
import { termsOf } from '../text/asked.ts'
import { md, page } from '../text/markdown.ts'
import { refs } from '../workspace/records.ts'
import type { Gated } from './gate.ts'
import { apart, lookUp, quoteLine, ranked, readFor } from './look-up.ts'

/** Where a matter stands: the passages that say the most of it, the newest of them first. */
export async function standAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text, german } = gated
  const terms = termsOf(
    text.replace(
      /\b(?:summari[sz]e|sum up|recap|stands?|state|status|situation)\b|(?<!\p{L})(?:fass\p{L}*|zusammen\p{L}*|stand|lage|status)(?!\p{L})/giu,
      ' ',
    ),
  )
  if (terms.length === 0) return null
  const hits = apart(
    ranked(await readFor(context, terms), terms, 'what', context.today)
      .filter(({ cover }) => cover > 0.4)
      .slice(0, 24)
      .toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score),
    10,
  )
  if (hits.length === 0) return null
  const tasks = (await context.tasks({ words: terms[0]?.word ?? '', limit: 6 })).items
  return page(
    german
      ? md`Ich fasse nicht in eigenen Worten zusammen (dazu braucht es ein Modell); das sagen die Aufzeichnungen:`
      : md`I do not sum up in words of my own (that needs a model); this is what the records say:`,
    hits.map((hit) => quoteLine(hit, context)),
    tasks.slice(0, 5).map((task) => taskLine(task, context)),
  )
}

/** A message put together from what the person said it should say, and what the records hold. It is only shown, never sent. */
export async function draftAnswer(context: AnalystContext, { text, german }: Gated): Promise<string> {
  const to =
    /(?:\b(?:to|for)|(?<!\p{L})(?:an|für))\s+((?:(?:frau|herrn?|dr\.|mr\.?|ms\.?|mrs\.?)\s+)?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/u.exec(
      text,
    )
  const name = to?.[1]?.replace(/^(?:herrn|herr)\b/i, 'Herr') ?? null
  const rest = to
    ? text
        .slice(to.index + to[0].length)
        .replace(
          /^\s*[:,–-]?\s*(?:about|asking(?: for)?|saying(?: that)?|that|über|wegen|dass|mit der bitte um|zu|zum|zur)?\s*/iu,
          '',
        )
        .replace(/[\s.]+$/, '')
    : text
  const kind = /\basking\b/i.test(text) ? 'ask' : /reminder|erinner/iu.test(text) ? 'remind' : 'tell'
  const sought = name ? await whoIs(context, name.replace(/^(?:frau|herr|dr\.|mr\.?|ms\.?|mrs\.?)\s+/i, '')) : null
  const person = sought?.found === 'one' ? sought.contact : null
  const first = person?.name.split(' ')[0] ?? name ?? ''
  const sign = context.me.name.split(' ')[0] ?? ''
  const formal = /^(?:frau|herr)/i.test(name ?? '')
  const hello = german ? (formal ? `Guten Tag ${name}` : `Hallo ${first}`) : `Hello ${first}`
  const body = german
    ? kind === 'remind'
      ? md`ich möchte an Folgendes erinnern: ${rest}. Wann ${formal ? 'kann ich von Ihnen' : 'kann ich von dir'} damit rechnen?`
      : md`${rest}.`
    : kind === 'ask'
      ? md`May I ask for ${rest}? Please let me know.`
      : kind === 'remind'
        ? md`a short reminder about ${rest}. When may I expect it?`
        : md`${rest}.`
  const found = await lookUp(context, `${rest} ${name ?? ''}`)
  return [
    page(
      german ? md`Ein Entwurf; nichts wurde gesendet:` : md`A draft; nothing was sent:`,
      md`${hello},`,
      body,
      german ? md`${formal ? 'Mit freundlichen Grüßen' : 'Viele Grüße'}, ${sign}` : md`Best regards, ${sign}`,
      person ? md`${person.emails.join(', ')} ${context.cite(refs.contact(person))}` : null,
      german ? md`Dazu in den Aufzeichnungen:` : md`From the records on it:`,
    ),
    found?.text ?? '',
  ]
    .join('\n\n')
    .trim()
}
