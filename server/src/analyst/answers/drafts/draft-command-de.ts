// A command to write, in German: its verb, its piece ("eine Absage"), its hearer, and what it shall say, in any order that people type.
import { type Aim, type DraftCommand, withoutAdvice, withoutTone } from './draft-command.ts'

const INFINITIVES: Record<string, string> = {
  schreiben: 'schreib',
  verfassen: 'schreib',
  entwerfen: 'schreib',
  formulieren: 'schreib',
  aufsetzen: 'schreib',
  mailen: 'schreib',
  texten: 'schreib',
  sagen: 'sag',
  mitteilen: 'sag',
  antworten: 'antworte',
  fragen: 'frag',
  erinnern: 'erinnere',
  bitten: 'bitte',
}
const POLITE = /^(?:(?:bitte|hallo|hi|hey|ok|okay|also|und|dann)[, ]+){1,3}(?=\p{L})/iu
const ASKED_FOR =
  /^(?:kannst|könntest|würdest|magst) du (?<mid>.{2,160}?) (?<verb>schreiben|verfassen|entwerfen|formulieren|aufsetzen|mailen|texten|sagen|mitteilen|antworten|fragen|erinnern|bitten)(?<tail>[ ,:?.!].*)?$/isu
const VERB =
  /^(?:(?<write>schreibe?|maile?|texte|verfasse?|entwirf|entwerfe|formuliere?|erstelle?|mache?|setze?|brauche|ich brauche|sende|schicke?)|(?<tell>sage?|teile?)|(?<ask>frage?)|(?<remind>erinnere?)|(?<bid>bitte)|(?<answer>antworte|beantworte))(?: |$)/iu
const FILL =
  /^(?:mir|uns|bitte|mal|doch|kurz|noch|schnell|gleich|jetzt|dann|einfach|nochmal|freundlich|höflich|auch) /iu

const PIECES: readonly [Aim, RegExp][] = [
  ['pay', /(?:zahlungserinnerung|mahnung)$/iu],
  ['remind', /(?:erinnerung)$/iu],
  ['decline', /(?:absage|(?<!\p{L})nein)$/iu],
  ['accept', /(?:zusage)$/iu],
  ['invite', /(?:einladung)$/iu],
  ['sorry', /(?:entschuldigung)$/iu],
  ['thank', /(?:dank|dankeschön|danksagung|dankesbrief|dankesmail)$/iu],
  ['congratulate', /(?:glückwunsch|glückwünsche)$/iu],
  ['confirm', /(?:bestätigung)$/iu],
  ['request', /(?:anfrage|rückfrage|nachfrage)$/iu],
  [
    'named',
    /(?:kündigung|beschwerde|reklamation|mängelrüge|widerspruch|einspruch|stellungnahme|ankündigung|empfehlung|begrüßung|gruß|grüße|abmahnung|bitte)$/iu,
  ],
  [
    'tell',
    /(?:e-?mail|mail|nachricht|brief|zeilen?|satz|sätze|sätzchen|entwurf|antwort|text|sms|whatsapp|notiz|schreiben)$/iu,
  ],
]
const PIECE =
  /^(?<article>(?:ein|eine|einen|einem|ne|nen|'ne|den|die|das|zwei|drei|vier|paar|ein paar|einige|meine?n?) )?(?<adjectives>(?:\p{Ll}{2,20}(?:e|en|er|es|em) ){0,3})(?<noun>[\p{L}-]{3,30})(?= |[,:;.!?]|$)/u
const TITLES = String.raw`(?:(?:Frau|Herrn?|Hrn?\.|Fr\.|Dr\.|Prof\.) ){0,3}`
const WORD = String.raw`\p{Lu}(?:\.|[\p{L}'’-]{1,30})`
const NAME = new RegExp(
  String.raw`^(?:an |für )?(?<name>${TITLES}${WORD}(?: (?:(?:von|van|de|del|di|da|zu|vom|zum) (?:(?:der|den) )?)?${WORD}){0,2})(?= |[,:;.!?]|$)`,
  'u',
)
const LOWER =
  /^(?:an |für )?(?<name>(?:(?:frau|herrn?|dr\.) )?(?!(?:ihm|ihr|ihnen|der|die|das|den|dem|ein\p{L}*|auf|dass|ob|wegen|über|zum?|zur|mir|uns|dir|in|mit|an|für|und)\b)\p{L}[\p{L}'’-]{1,30})(?=,? (?:dass|ob|wegen|ein|eine|einen|zwei|ne|nen)(?!\p{L})|:)/iu
const THEM = /^(?:an )?(?<name>ihm|ihr|ihnen|ihn|sie)(?= |[,:]|$)/iu
const GROUP =
  /^(?:an )?(?:die|den|das|dem|der|unsere?n?) (?<name>(?:\p{Ll}{3,20}e[nrms]? )?\p{Lu}[\p{L}-]{2,30}(?: \p{Lu}[\p{L}-]{1,30}){0,2})(?= |[,:;.!?]|$)/u
const ANSWERED =
  /^auf (?<what>(?:die|das|den|ihre?n?|seine?n?|deren|dessen) (?:\p{Ll}{3,20}e[nrms]? )?(?<noun>\p{Lu}[\p{L}-]{2,30}))(?: (?:von|der|des) (?<name>(?:(?:Frau|Herrn?|Dr\.) )*\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?))?/u
const JOIN =
  /^\s*[,:;–-]?\s*(?:(?<join>dass|daran,? dass|mit der bitte,? dass|daran|mit der bitte um|mit der bitte(?=,)|wegen|bezüglich|betreffs|über|zu[mr]?|um|für|an|ans|mit|von|vom|des|der)(?!\p{L}))?\s*,?\s*/iu
const CLAUSE =
  /^\s*,? ?(?=(?:ob|wann|warum|wieso|weshalb|wo|woher|wohin|wer|wen|wem|was|womit|wofür|wie|wieviele?|welche[nrms]?|(?:bis|ab|seit|für|mit|von|an|um) (?:wann|wen|wem|wie|welche[nrms]?))(?!\p{L}))/u

/** What the message wants written; null: it is no such command. */
export function draftInGerman(message: string): DraftCommand | null {
  let text = withoutTone(message.trim())
  if (/^bitte,? (?:\p{L}+ )?(?!\p{Lu})/iu.test(text)) text = text.replace(POLITE, '')
  const wish = ASKED_FOR.exec(text)?.groups
  if (wish)
    text = `${INFINITIVES[(wish.verb ?? '').toLowerCase()]} ${wish.mid}${(wish.tail ?? '').replace(/^\s*[?.!]\s*$/u, '')}`
  text = text.replace(
    /^(?:sage?|gib|gebe?) (?<whom>.{2,60}?) bescheid(?=[,:]? (?:dass|ob|wann|wie|wo)|:)/iu,
    'sag $<whom>',
  )
  const verb = VERB.exec(text)
  const { write, tell, ask, remind, bid, answer } = verb?.groups ?? {}
  let rest = verb ? text.slice(verb[0].length) : text
  const begins = rest
  let name: string | null = null
  let group = false
  let aim: Aim | null = null
  let piece = ''
  let answered = ''
  let isDirect = false
  for (let slots = 0; slots < 8; slots += 1) {
    const filled = FILL.exec(rest)
    if (verb && filled) {
      if (/^(?:mir|uns) $/iu.test(filled[0]) && (tell || ask || remind)) return null
      rest = rest.slice(filled[0].length)
      continue
    }
    const found = PIECE.exec(rest)
    const kind = found ? PIECES.find(([, pattern]) => pattern.test(found.groups?.noun ?? '')) : undefined
    if (
      found &&
      kind &&
      !(aim !== null && name !== null) &&
      !(kind[0] === 'named' && /^bitte$/u.test(found.groups?.noun ?? ''))
    ) {
      if (aim === null || aim === 'tell') {
        aim = kind[0]
        piece = found[0].trim()
      }
      rest = rest.slice(found[0].length).trimStart()
      // "einen Entwurf für eine Mail an …"
      rest = rest.replace(/^(?:für|zu|einer|eines|von) (?=(?:eine?n?|eine[rs]) \p{L}+)/u, (lead) =>
        PIECES.some(([, p]) => p.test(PIECE.exec(rest.slice(lead.length))?.groups?.noun ?? '')) ? '' : lead,
      )
      continue
    }
    const said = answer || /antwort/iu.test(piece) ? ANSWERED.exec(rest) : null
    if (said) {
      answered = said.groups?.what ?? ''
      name ??= said.groups?.name ?? null
      rest = rest.slice(said[0].length).trimStart()
      continue
    }
    const isMatter: boolean =
      (aim === 'remind' || remind !== undefined) && (name !== null || /^an (?:die|das|den|dem|unsere)/u.test(rest))
    const who: RegExpExecArray | null =
      name !== null || isMatter
        ? null
        : (NAME.exec(rest) ?? THEM.exec(rest) ?? (/^für /u.test(rest) ? null : LOWER.exec(rest)))
    if (who?.groups?.name && !(/^für /u.test(who[0]) && aim === null)) {
      name = who.groups.name
      isDirect = true
      rest = rest.slice(who[0].length).trimStart()
      continue
    }
    const house: RegExpExecArray | null = name !== null || isMatter ? null : GROUP.exec(rest)
    if (house?.groups?.name && verb) {
      name = house.groups.name
      group = true
      rest = rest.slice(house[0].length).trimStart()
      continue
    }
    break
  }
  if (begins === rest && !bid) return null
  rest = rest.replace(/^(?:auf|mit|bescheid)(?=$|[,:] ?)/iu, '')
  const joined = joinOf(rest)
  const says = joined.join !== '' || joined.rest !== ''
  // A noun at the beginning is a command only where it says to whom and what: "Mail an Ute Kern: …".
  if (!verb && !(piece !== '' && isDirect && /^[:,]|^dass/u.test(rest))) return null
  if (
    write &&
    !/^(?:schreibe?|maile?|texte|verfasse?|entwirf|formuliere?)$/iu.test(write) &&
    (aim === null || name === null)
  )
    return null
  if (write && aim === null && !(name !== null && (says || /^(?:an) /u.test(begins)))) return null
  if (
    /^(?:schreibe?|verfasse?|formuliere?|entwirf)$/iu.test(write ?? '') &&
    name === null &&
    aim !== null &&
    piece === ''
  )
    return null
  if ((tell || ask || remind) && (name === null || !says)) return null
  if (bid && (name === null || !/zu ?\p{L}{2,24}n[.!]?$/u.test(joined.rest))) return null
  if (answer && name === null && answered === '') return null
  const kind = ask && aim === null ? 'tell' : remind ? 'remind' : (aim ?? 'tell')
  return {
    german: true,
    name,
    group,
    aim: kind,
    piece: kind === 'tell' ? '' : piece,
    ...joined,
    join: bid ? 'zu' : joined.join,
    rest: withoutAdvice(joined.rest),
    replies: answer !== undefined || /antwort/iu.test(piece),
    answered,
  }
}

function joinOf(given: string): { join: string; rest: string } {
  const plain = given
    .trim()
    .replace(/(?<!\d)[\s.!]{1,5}$/u, '')
    .trim()
  if (CLAUSE.test(plain) && !/^:/u.test(plain)) return { join: 'ob', rest: plain.replace(/^,? ?/u, '') }
  const inner = /^,? ?(?:in|mit) (?:der|dem|denen) (?=(?:ich|wir) )/u.exec(plain)
  if (inner) return { join: 'dass', rest: plain.slice(inner[0].length) }
  const found = JOIN.exec(plain)
  const join = (found?.groups?.join ?? '').toLowerCase().replace(',', '')
  const isOwn = /^(?:der|des|um|von|mit|für)$/u.test(join) && /^[:,]/u.test(plain)
  if (isOwn) return { join: '', rest: plain.replace(/^[,:;–-]?\s*/u, '') }
  const rest = plain.slice(found?.[0].length ?? 0)
  if (/dass$/u.test(join)) return { join: 'dass', rest }
  return { join: join === 'mit der bitte' ? 'zu' : join, rest }
}
