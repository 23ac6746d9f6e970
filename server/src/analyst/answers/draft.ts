// Messages to write: put together from what the person said they should say, and what the records hold. They are only shown, never sent.
import type { AnalystContext } from '../context/analyst-context.ts'
import { whoIs } from '../people/who.ts'
import { md, page } from '../text/markdown.ts'
import { capital } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Gated } from './gate.ts'
import { lookUp } from './look-up.ts'

const TITLE = String.raw`(?:frau|herrn?|hrn?\.|fr\.|dr\.|mr\.?|ms\.?|mrs\.?)`
const WHO = String.raw`((?:${TITLE}\s+)?\p{L}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)`
const TO: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\b(?:to|for)|(?<!\p{L})(?:an|für))\s+((?:${TITLE}\s+)?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)`,
    'u',
  ),
  // "write hank a short mail", "schreib Nico zwei Sätze"
  new RegExp(
    String.raw`^(?:please |bitte )?(?:write|text|e-?mail|message|tell|send|answer|schreibe?|sag|antworte|maile?|texte) ${WHO}(?=[ ,:])`,
    'iu',
  ),
]
/** What stands between the name and the words to be said. */
const LEADS =
  /^\s*[:,–-]?\s*(?:(?:a|an|the|some|two|three|eine?n?|zwei|drei|ein paar)\s+(?:\p{L}+\s+){0,2}?(?:mail|e-mail|email|message|note|text|lines?|sentences?|reply|letter|zeilen?|sätze|satz|nachricht|antwort|brief)\s*[:,]?\s*)?(?:about|asking(?: for)?|saying(?: that)?|that|über|wegen|dass|mit der bitte um|zu|zum|zur)?\s*/iu

export async function draftAnswer(context: AnalystContext, { text, german }: Gated): Promise<string> {
  const to = TO.map((pattern) => pattern.exec(text)).find((found) => found !== null) ?? null
  const name = to?.[1] ? to[1].replace(/^(?:herrn|herr|hrn?\.)(?=\s)/i, 'Herr').replace(/^fr\.(?=\s)/i, 'Frau') : null
  const rest = to
    ? text
        .slice(to.index + to[0].length)
        .replace(LEADS, '')
        .replace(/(?<![\s.])[\s.]+$/, '')
    : text
  const kind = /\basking\b/i.test(text) ? 'ask' : /reminder|remind|erinner/iu.test(text) ? 'remind' : 'tell'
  const sought = name ? await whoIs(context, name.replace(new RegExp(`^${TITLE}\\s+`, 'iu'), '')) : null
  const person = sought?.found === 'one' ? sought.contact : null
  const first = person?.name.split(' ')[0] ?? capital(name ?? '')
  const sign = context.me.name.split(' ')[0] ?? ''
  const formal = /^(?:frau|herr)/i.test(name ?? '')
  const hello = german ? (formal ? `Guten Tag ${name}` : `Hallo ${first}`) : `Hello ${first}`
  const said = capital(rest)
  const body = german
    ? kind === 'remind'
      ? md`ich möchte an Folgendes erinnern: ${rest}. Wann ${formal ? 'kann ich von Ihnen' : 'kann ich von dir'} damit rechnen?`
      : md`${said}.`
    : kind === 'ask'
      ? md`May I ask for ${rest}? Please let me know.`
      : kind === 'remind'
        ? md`a short reminder about ${rest}. When may I expect it?`
        : md`${said}.`
  const found = await lookUp(context, `${rest} ${name ?? ''}`)
  return [
    page(
      german ? md`Ein Entwurf; nichts wurde gesendet:` : md`A draft; nothing was sent:`,
      md`${hello},`,
      body,
      german ? md`${formal ? 'Mit freundlichen Grüßen' : 'Viele Grüße'}, ${sign}` : md`Best regards, ${sign}`,
      person ? md`${person.emails.join(', ')} ${context.cite(refs.contact(person))}` : null,
      found ? (german ? md`Dazu in den Aufzeichnungen:` : md`From the records on it:`) : null,
    ),
    found?.text ?? '',
  ]
    .join('\n\n')
    .trim()
}
