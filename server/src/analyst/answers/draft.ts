// Messages to write: put together from what the person said they should say, and what the records hold. They are only shown, on a card, never sent.
import { writeDraft } from '#contract/draft-block.ts'
import type { AnalystContext } from '../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../dates/spoken.ts'
import { whoIs } from '../people/who.ts'
import { md, page } from '../text/markdown.ts'
import { capital, shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Gated } from './gate.ts'
import { lookUp } from './look-up.ts'
import { MESSAGE } from './messages.ts'
import { nameIn } from './stated.ts'

const TITLE = String.raw`(?:frau|herrn?|hrn?\.|fr\.|dr\.|mr\.?|ms\.?|mrs\.?)`
const WHO = String.raw`((?:${TITLE}\s+)?\p{L}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)`
const TO: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\b(?:to|for)|(?<!\p{L})(?:an|für))\s+((?:${TITLE}\s+)?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)`,
    'u',
  ),
  // "write hank a short mail", "schreib Nico zwei Sätze"
  new RegExp(
    String.raw`^(?:please |bitte )?(?:write|text|e-?mail|message|tell|send|drop|answer|schreibe?|schicke?|sende?|sag|antworte|maile?|texte) (?:to |an )?${WHO}(?=[ ,:])`,
    'iu',
  ),
]
/** What stands between the name and the words to be said. */
const LEADS =
  /^\s*[:,–-]?\s*(?:(?:a|an|the|some|two|three|eine?n?|zwei|drei|ein paar)\s+(?:\p{L}+\s+){0,2}?(?:mail|e-mail|email|message|note|text|lines?|sentences?|reply|letter|zeilen?|sätze|satz|nachricht|antwort|brief)\s*[:,]?\s*)?(?:(?<word>about|regarding|concerning|asking(?: for)?|saying(?: that)?|that|über|wegen|dass|mit der bitte um|zu|zum|zur)(?!\p{L}))?\s*/iu

/** A message or a reply, put together from what the person said it should say. It is only shown, on a card, never sent. */
export async function draftAnswer(
  context: AnalystContext,
  { text, german, subject: before, about: spokenOf }: Gated,
): Promise<string> {
  const to = TO.map((pattern) => pattern.exec(text)).find((found) => found !== null) ?? null
  const typed = to?.[1] ? nameTyped(to[1]) : ''
  const meant = THEM.test(typed) ? ((spokenOf ? await nameIn(context, spokenOf) : null) ?? before) : typed
  const name = meant ? meant.replace(/^(?:herrn|herr|hrn?\.)(?=\s)/i, 'Herr').replace(/^fr\.(?=\s)/i, 'Frau') : null
  const after = to ? text.slice(to.index + to[0].length - (to[1] ?? '').length + typed.length) : text
  const word = LEADS.exec(after)?.groups?.word?.toLowerCase() ?? ''
  const told = to ? after.replace(LEADS, '').replace(/(?<![\s.])[\s.]+$/, '') : text
  const rest = german ? told : spokenTo(told)
  const replies = /\b(?:reply|answer|respond)|(?<!\p{L})antwort/iu.test(text)
  const kind = /\basking\b/i.test(text) ? 'ask' : /reminder|remind|erinner/iu.test(text) ? 'remind' : 'tell'
  const called = name?.replace(new RegExp(`^${TITLE}\\s+`, 'iu'), '') ?? null
  const sought = called ? await whoIs(context, called) : null
  const person = sought?.found === 'one' ? sought.contact : null
  const heard = called && replies ? await lastFrom(context, person?.name ?? called) : null
  const whole = person?.name ?? heard?.by ?? called
  const first = capital(whole?.split(' ')[0] ?? '')
  const sign = context.me.name.split(' ')[0] ?? ''
  const formal = /^(?:frau|herr)/i.test(name ?? '')
  const hello = german ? (formal ? `Guten Tag ${name}` : `Hallo ${first}`) : `Hello ${first}`
  const thanks = heard
    ? german
      ? `danke für ${formal ? 'Ihre' : 'deine'} Nachricht vom ${spokenGerman(heard.day)}.`
      : `Thank you for your message of ${spokenDay(heard.day, context.today)}.`
    : ''
  const said = rest === '' ? '' : sentenceOf(rest, kind, { german, formal, word })
  const close = german ? (formal ? 'Mit freundlichen Grüßen' : 'Viele Grüße') : 'Best regards'
  const body = [`${hello.trim()},`, thanks, said, `${close},\n${sign}`].filter((part) => part !== '').join('\n\n')
  const about = shortened(rest || (heard?.text ?? ''), 70)
  const subject = about === '' ? null : `${replies ? (german ? 'AW: ' : 'Re: ') : ''}${capital(about)}`
  const found =
    rest === ''
      ? null
      : await lookUp(context, `${rest} ${name ?? ''}`, {
          onlyLook: true,
          lead: german ? md`Dazu in den Aufzeichnungen:` : md`From the records on it:`,
        })
  return [
    page(german ? md`Ein Entwurf; nichts wurde gesendet.` : md`A draft; nothing was sent.`),
    writeDraft({ to: whole, subject, body }),
    page(
      rest === ''
        ? german
          ? md`Was darin stehen soll, kannst du hineinschreiben.`
          : md`What it should say you can write into it.`
        : null,
      person ? md`${german ? 'Für' : 'For'} **${person.name}** ${context.cite(refs.contact(person))}` : null,
      heard
        ? md`${german ? 'Zuletzt geschrieben wurde' : 'The last message was'}: “${shortened(heard.text, 240)}” ${context.cite(heard)}`
        : null,
    ),
    found?.text ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .trim()
}

/** `word`: by which the person joined it: 'about', 'wegen'; '' where they wrote what it should say. */
function sentenceOf(
  rest: string,
  kind: 'ask' | 'remind' | 'tell',
  { german, formal, word }: { german: boolean; formal: boolean; word: string },
): string {
  const you = formal ? 'Ihnen' : 'dir'
  if (german) {
    if (kind === 'remind') return `ich möchte an Folgendes erinnern: ${rest}. Wann kann ich von ${you} damit rechnen?`
    if (/^(?:wegen|zu|zum|zur)$/.test(word)) return `ich schreibe ${you} ${word} ${rest}.`
    if (word === 'dass') return `ich möchte ${you} mitteilen, dass ${rest}.`
    return word === 'über' ? `es geht um ${rest}.` : `${rest}.`
  }
  if (kind === 'ask') return `May I ask for ${rest}? Please let me know.`
  if (kind === 'remind') return `A short reminder about ${rest}. When may I expect it?`
  const doing = DOING[/^\p{L}+/u.exec(rest)?.[0].toLowerCase() ?? '']
  if (doing) return `I am writing to ${rest.replace(/^\p{L}+/u, doing)}.`
  return /^(?:about|regarding|concerning)$/.test(word) ? `I am writing to you about ${rest}.` : `${capital(rest)}.`
}

/** What a letter is written for, as it is typed: "confirming the dates". */
const DOING: Record<string, string> = {
  accepting: 'accept',
  announcing: 'announce',
  apologising: 'apologise',
  apologizing: 'apologize',
  cancelling: 'cancel',
  confirming: 'confirm',
  declining: 'decline',
  inviting: 'invite',
  postponing: 'postpone',
  proposing: 'propose',
  requesting: 'request',
  suggesting: 'suggest',
  thanking: 'thank',
}
const THEM = /^(?:him|her|them|ihm|ihr|ihnen)$/iu

/** The name alone: a second word is of it where it has a capital. */
function nameTyped(found: string): string {
  const [first = '', ...rest] = found.split(' ')
  const isTitled = new RegExp(`^${TITLE}$`, 'iu').test(first)
  const kept = isTitled ? rest.slice(0, 1) : []
  const more = rest.slice(kept.length).filter((word) => /^\p{Lu}/u.test(word))
  return [first, ...kept, ...(THEM.test(first) ? [] : more)].join(' ')
}

/** Whom a letter is to, is spoken to: "that he gets the contract". Days and months have their capital. */
const spokenTo = (rest: string): string =>
  rest
    .replace(/^(?:he|she) (?<verb>\p{L}+)/iu, (whole, verb: string) => {
      const you = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go' }[verb.toLowerCase()]
      return you ? `you ${you}` : /[^s]s$/.test(verb) ? `you ${verb.slice(0, -1)}` : whole
    })
    .replace(/^they /iu, 'you ')
    .replace(DAYS, capital)
const DAYS =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)\b/g

/** What somebody wrote last, in a thread with the person. */
async function lastFrom(context: AnalystContext, name: string) {
  for (const { kind, id, text } of await context.passages('list_messages', { limit: 10, from: name.slice(0, 100) })) {
    const { by = '', day = '', text: said = '' } = MESSAGE.exec(text)?.groups ?? {}
    if (by !== '' && by !== 'You') return { kind, id, by, day, text: said.replace(/\s+/g, ' ').trim() }
  }
  return null
}
