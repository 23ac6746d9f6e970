// German clauses whose verb stands last ("dass wir den Kran brauchen"), said as sentences and questions to the one who is written to.
import { apart, endsClause, isHelper, spokenToVerb } from './german-verbs.ts'

/** Who is written to. `several`: a house or a group, of whom is spoken in the plural. */
export type Hearer = { formal: boolean; sex: 'f' | 'm' | null; several?: boolean }
/** `request`: what they shall do, without its verb of asking: "den Kran umbuchen". `topic`: the noun that it is about. */
export type Said = { said: string; request?: string; topic?: string }

const PRONOUN_FIRST = /^(?:ich|wir|er|sie|es|man|das|dies|alles|nichts|jemand|niemand|beide)$/u
const DETERMINER =
  /^(?:der|die|das|den|dem|des|dies\p{Ll}{1,2}|ein|eine[nmrs]?|kein|keine[nmrs]?|mein|meine[nmrs]?|unser|unsere[nmrs]?|ihr|ihre[nmrs]?|sein|seine[nmrs]?|alle|viele|einige|mehrere|beide|jede[rs]?)$/iu
const PREPOSITION =
  /^(?:am|im|zum|zur|vom|beim|ab|an|auf|aus|bei|bis|durch|für|gegen|in|mit|nach|ohne|seit|trotz|um|von|vor|wegen|während|zu|zwischen|über|unter)$/iu
const ADVERB =
  /^(?:morgen|heute|gestern|übermorgen|leider|bald|jetzt|dann|erst|inzwischen|zurzeit|derzeit|dort|hier|deshalb|daher|trotzdem)$/iu
const TITLE = /^(?:Frau|Herrn?|Dr\.|Prof\.)$/u
const isNoun = (word = '') => /^\p{Lu}/u.test(word)
const isFigure = (word = '') => /^[\d.,/€$£%]+$/u.test(word)
const isUnit = (word = '', before = '') =>
  /^(?:\p{L}{1,3}|[€$£%]|m[²³23])$/u.test(word) && isFigure(before) && !PREPOSITION.test(word)

/** How many words from `at` are one noun with what belongs before it and, in the genitive, behind it; 0: none that is sure. */
function nounAt(words: readonly string[], at: number, deep = 0): number {
  let to = at
  if (DETERMINER.test(words[to] ?? '')) to += 1
  while (
    to < words.length &&
    !isNoun(words[to]) &&
    (isFigure(words[to]) || isUnit(words[to], words[to - 1]) || /^\p{Ll}{3,}e[nrsm]?$/u.test(words[to] ?? '')) &&
    !PREPOSITION.test(words[to] ?? '')
  )
    to += 1
  const figures = to > at && (isFigure(words[to - 1]) || isUnit(words[to - 1], words[to - 2]))
  if (!isNoun(words[to])) return figures ? to - at : 0
  while (TITLE.test(words[to] ?? '') && isNoun(words[to + 1])) to += 1
  to += 1
  // "die Firma Berger", "der Lieferant Stahl": a second noun may be of the first or not.
  if (isNoun(words[to]) && !TITLE.test(words[at] ?? '')) return 0
  if (isFigure(words[to])) to += 1
  if (deep < 1 && /^(?:der|des|eines|einer|unserer|unseres|meiner|meines|von|vom)$/u.test(words[to] ?? '')) {
    const more = /^vo/u.test(words[to] ?? '') ? 1 + nounAt(words, to + 1, 1) : nounAt(words, to, 1)
    if (more > 1) to += more
  }
  if (deep < 1 && words[to] === 'für' && /^(?:der|die|das|den|unsere?n?|ihren?|seinen?)$/u.test(words[to + 1] ?? '')) {
    const more = nounAt(words, to + 1, 1)
    if (more > 1 && !/(?:tag|woche|monat|abend|jahr|stunden?|tage|wochen|monate|zeit)$/iu.test(words[to + more] ?? ''))
      to += more + 1
  }
  return to - at
}

/** The words before the verb of a sentence, out of a clause; 0: not sure. */
function firstOf(words: readonly string[]): number {
  const [one = '', two = ''] = words
  if (PRONOUN_FIRST.test(one) && !(one === 'das' && (isNoun(two) || nounAt(words, 0) > 1))) return 1
  if (ADVERB.test(one)) return 1
  if (PREPOSITION.test(one)) {
    const noun = nounAt(words, 1)
    return noun === 0 ? 0 : noun + 1
  }
  return nounAt(words, 0)
}

const TAIL =
  /,\s+(?=(?:wenn|weil|da|sobald|solange|bis|dass|damit|ob|obwohl|um|nachdem|bevor|ehe|falls|sofern|sonst|denn|aber|und|sondern|der|die|das|den|dem|was|wie|wo|wann)\s)/u

type Clause = { words: string[]; tail: string }
function clauseOf(text: string): Clause | null {
  const plain = text.trim().replace(/[.!?\s]{1,5}$/u, '')
  const cut = TAIL.exec(plain)
  const words = (cut ? plain.slice(0, cut.index) : plain).split(' ')
  const tail = cut ? plain.slice(cut.index) : ''
  return words.length > 1 && endsClause(words.at(-1) ?? '') ? { words, tail } : null
}

/** "ich" has no verb in -en, "wir" has none without. */
const agrees = (subject: string, verb: string) =>
  subject === 'wir' ? /n$/u.test(verb) : subject === 'ich' ? !/(?:en|ern)$/u.test(verb) : true

/** Of somebody who is written about, as it is said to them; null where that is not sure. */
function isHearer(word: string, verb: string, { sex, several }: Hearer): boolean {
  if (word === 'er') return sex !== 'f'
  if (word !== 'sie') return false
  return several || /n$/u.test(verb) ? several === true : sex !== 'm'
}
const name = ({ formal }: Hearer) => (formal ? 'Sie' : 'du')
const spokenVerb = (verb: string, { formal, several }: Hearer) => (several ? verb : spokenToVerb(verb, formal))

/** Pronouns of the hearer inside a text. `other`: a noun is its subject, of whom "sein" may be. */
export function toHearer(text: string, { formal, sex, several }: Hearer, other = false): string {
  const yours = (ending = '') => (formal ? `Ihr${ending}` : `dein${ending}`)
  const noun = /\p{Lu}/u.test(text) && / (?:den|die|das|einen|eine|unsere?n?) /u.test(` ${text}`)
  let said = text
  if (sex !== 'f' && !several)
    said = said
      .replace(/(?<!\p{L})ihm(?!\p{L})/gu, formal ? 'Ihnen' : 'dir')
      .replace(/(?<!\p{L})ihn(?!\p{L})/gu, (word) =>
        noun && text.search(/ (?:den|einen) /u) >= 0 && text.search(/ (?:den|einen) /u) < text.indexOf('ihn')
          ? word
          : formal
            ? 'Sie'
            : 'dich',
      )
  if (sex !== 'f' && !several && !other)
    said = said.replace(/(?<!\p{L})sein(?<ending>e[nrms]?)?(?= (?:\p{Ll}+e[nrms]? )?\p{Lu})/gu, (_, ending) =>
      yours(ending),
    )
  if (several) said = said.replace(/(?<!\p{L})ihnen(?!\p{L})/gu, 'Ihnen')
  if (sex !== 'm' && !other)
    said = said.replace(/(?<!\p{L})ihr(?<ending>e[nrms]?)?(?= (?:\p{Ll}+e[nrms]? )?\p{Lu})/gu, (_, ending) =>
      yours(ending),
    )
  if (other)
    said = said.replace(
      /^(?<whose>ihr|sein)(?<ending>e[nrms]?)?(?= (?:\p{Ll}+e[nrms]? )?\p{Lu})/u,
      (word, whose, ending) => ((whose === 'ihr') === (sex === 'm') ? word : yours(ending)),
    )
  if (sex !== 'm' && !several)
    said = said.replace(/(?<!\p{L})ihr(?=$|[,.]| (?!(?:\p{Ll}{1,20}e[nrms]? )?\p{Lu}))/gu, formal ? 'Ihnen' : 'dir')
  if (sex === 'f' || several)
    said = said.replace(/(?<=^|\p{L} )sie(?!\p{L})/gu, (word, at) =>
      /(?:die|eine|unsere) /u.test(text.slice(0, at)) ? word : formal ? 'Sie' : 'dich',
    )
  return said
}
/** What still speaks of the one who is written to. */
export const speaksOfHearer = (text: string): boolean =>
  /(?<!\p{L})(?:er|ihm|ihn|ihr|sie|(?:sein|ihr)e[nrms]?)(?!\p{L})|(?<!\p{L})sein (?=\p{Lu})/u.test(text)
/** A noun that "er" or "sie" may stand for as well. */
const mayMean = (pronoun: string, before: string): boolean =>
  (pronoun === 'er'
    ? /(?<!\p{L})(?:den|der|einen|ein|dem|unseren?|keinen) (?:\p{Ll}{1,20} )?\p{Lu}/u
    : /(?<!\p{L})(?:die|der|eine|einer|unsere|keine) (?:\p{Ll}{1,20} )?\p{Lu}/u
  ).test(before)

/** "sich" of the hearer. */
const own = (text: string, { formal }: Hearer) =>
  formal
    ? text
    : text.replace(/(?<!\p{L})sich(?!\p{L})/gu, / (?:den|die|das|einen|eine) \p{L}/u.test(` ${text}`) ? 'dir' : 'dich')

/** ", wenn er zahlt" -> ", wenn Sie zahlen". */
function tailTo(tail: string, hearer: Hearer, before: string): string | null {
  const [, joint = '', rest = ''] = /^(,\s+\p{L}+ )(.*)$/su.exec(tail) ?? []
  const words = rest.split(' ')
  if (/^(?:er|sie)$/u.test(words[0] ?? '') && mayMean(words[0] ?? '', before)) return null
  if (!isHearer(words[0] ?? '', words.at(-1) ?? '', hearer))
    return / (?:er|ihm|ihn) /u.test(tail) ? null : toHearer(tail, hearer)
  const verb = spokenVerb(words.at(-1) ?? '', hearer)
  return verb === null
    ? null
    : `${joint}${name(hearer)} ${own(toHearer(words.slice(1, -1).join(' '), hearer), hearer)} ${verb}`.replace(
        /\s+/g,
        ' ',
      )
}

const WISHED = /^(?:soll(?:en|te|ten)?|möge[n]?|muss|müssen|möchten?)$/u

/** "er den Kran umbuchen soll", of the hearer: what is asked of them. */
function requestOf({ words, tail }: Clause, hearer: Hearer): Said | null {
  const [first = '', ...rest] = words
  const verb = rest.at(-1) ?? ''
  if (!isHearer(first, verb, hearer) || !WISHED.test(verb) || /^(?:muss|möchte)/u.test(verb)) return null
  const end = tailTo(tail, hearer, words.join(' '))
  const inner = own(toHearer(rest.slice(0, -1).join(' '), hearer), hearer).replace(/(?<!\p{L})bitte /u, '')
  return end === null || !/(?:en|ern|eln|tun|sein)$/u.test(inner) ? null : asked(inner, end, hearer)
}
function asked(inner: string, end: string, { formal }: Hearer): Said {
  const { before = '', rest = inner } =
    /^(?<before>(?:(?:mich|mir|dich|dir|sich|uns|es|ihn|ihm) ){0,2})(?<rest>.+)$/su.exec(inner)?.groups ?? {}
  return { said: `${formal ? 'könnten Sie' : 'kannst du'} ${before}bitte ${rest}${end}?`, request: inner }
}

/** Clauses that "und" joins, each with its verb; one where a last verb is of both. */
function joined(words: readonly string[]): { words: readonly string[]; joint: string }[] {
  const at = words.findIndex(
    (word, place) =>
      /^(?:und|aber)$/u.test(word) &&
      place > 1 &&
      endsClause(words[place - 1] ?? '') &&
      agrees(words[0] ?? '', words[place - 1] ?? '') &&
      !DETERMINER.test(words[place - 2] ?? ''),
  )
  const rest = words.slice(at + 1)
  const [next = ''] = rest
  const ownSubject = PRONOUN_FIRST.test(next) || (DETERMINER.test(next) && /^d/u.test(next))
  if (at < 0 || rest.length === 0 || (isHelper(rest.at(-1) ?? '') && !ownSubject && !isHelper(words[at - 1] ?? '')))
    return [{ words, joint: '' }]
  return [
    { words: words.slice(0, at), joint: '' },
    { words: rest, joint: ` ${words[at]} ` },
  ]
}

/** "wir den Merlo zurückgeben" -> "wir geben den Merlo zurück"; null where its order is not sure. */
export function statementOf(text: string, hearer: Hearer): Said | null {
  const clause = clauseOf(text)
  if (clause === null) return null
  const request = requestOf(clause, hearer)
  if (request !== null) return request
  const end = tailTo(clause.tail, hearer, clause.words.join(' '))
  if (end === null) return null
  let said = ''
  let topic = ''
  for (const { words, joint } of joined(clause.words)) {
    const last = words.at(-1) ?? ''
    if (
      joint !== '' &&
      /^(?:er|sie)$/u.test(words[0] ?? '') &&
      (mayMean(words[0] ?? '', said) || !isHearer(words[0] ?? '', last, hearer))
    )
      return null
    const hasSubject = joint === '' || PRONOUN_FIRST.test(words[0] ?? '') || firstOf(words) > 0
    const to =
      joint === '' || PRONOUN_FIRST.test(words[0] ?? '') || DETERMINER.test(words[0] ?? '') ? firstOf(words) : 0
    if ((joint === '' && (to === 0 || !hasSubject)) || to >= words.length || !agrees(words[0] ?? '', last)) return null
    const isTold = isHearer(words[0] ?? '', last, hearer)
    const other = !PRONOUN_FIRST.test(words[0] ?? '') && joint === ''
    if (!isTold && /^(?:er|sie)$/u.test(words[0] ?? '')) return null
    const verb = isTold ? spokenVerb(last, hearer) : last
    if (verb === null) return null
    const parted = isHelper(verb) ? { verb, part: '' } : apart(verb)
    const first = isTold ? name(hearer) : toHearer(words.slice(0, to).join(' '), hearer, other)
    const middle = toHearer(words.slice(to, -1).join(' '), hearer, other)
    said += `${joint}${[first, parted.verb, isTold ? own(middle, hearer) : middle, parted.part].filter((part) => part !== '').join(' ')}`
    if (topic === '' && !PRONOUN_FIRST.test(words[0] ?? '')) topic = first
  }
  if (speaksOfHearer(said)) return null
  return { said: `${said}${end}`, ...(topic === '' ? {} : { topic }) }
}

const ASKED_BY =
  /^(?:(?:bis|ab|seit|für|mit|von|an|zu|bei|auf|um) )?(?:(?:wann|warum|wieso|weshalb|wo|woher|wohin|wer|wen|wem|was|womit|wofür|woran|worauf)|wie(?: (?:viele?|lange|oft|hoch|weit|groß|teuer|schnell|genau))?(?: \p{Lu}\p{L}+)?|(?:welche[nrms]?|wieviele?|was für(?: eine?n?)?)(?: \p{Ll}+e[nrms]?)?(?: \p{Lu}[\p{L}-]+)?)(?= )/u

/** "ob wir den Termin verschieben können" -> "können wir den Termin verschieben?"; the same behind "wann", "welche Farbe" ... */
export function questionOf(text: string, hearer: Hearer): Said | null {
  const lead = text.startsWith('ob ') ? '' : ASKED_BY.exec(text)?.[0]
  if (lead === undefined) return null
  const clause = clauseOf(text.slice(lead === '' ? 3 : lead.length + 1))
  if (clause === null) {
    // "wann er kommt" has a clause of two words; "was fehlt" has one.
    const only = /^(?<verb>\p{Ll}+)[.!?\s]{0,5}$/u.exec(text.slice(lead.length + 1))?.groups?.verb
    return only && lead !== '' && endsClause(only) ? { said: `${lead} ${only}?` } : null
  }
  const { words, tail } = clause
  const last = words.at(-1) ?? ''
  const isTold = isHearer(words[0] ?? '', last, hearer)
  const end = tailTo(tail, hearer, words.join(' '))
  const verb = isTold ? spokenVerb(last, hearer) : last
  if (verb === null || end === null || !agrees(words[0] ?? '', last)) return null
  const parted = isHelper(verb) ? { verb, part: '' } : apart(verb)
  const other = !PRONOUN_FIRST.test(words[0] ?? '')
  const inner = toHearer(words.slice(isTold ? 1 : 0, -1).join(' '), hearer, other)
  const said = [lead, parted.verb, isTold ? `${name(hearer)} ${own(inner, hearer)}`.trim() : inner, parted.part]
  if (speaksOfHearer(inner)) return null
  return { said: `${said.filter((part) => part !== '').join(' ')}${end}?`, topic: inner }
}

/** A sentence whose verb stands second already, about the hearer: "sie bekommt den Vertrag" -> "Sie bekommen den Vertrag". */
export function sentenceTo(text: string, hearer: Hearer): Said | null {
  const plain = text.trim().replace(/[.!\s]{1,5}$/u, '')
  const [first = '', verb = '', ...rest] = plain.split(' ')
  if (!isHearer(first.toLowerCase(), verb, hearer) || verb === '') {
    const said = toHearer(plain, hearer, !/^(?:ich|wir)$/iu.test(first))
    return speaksOfHearer(said) ? null : { said }
  }
  const inner = own(toHearer(rest.join(' '), hearer), hearer)
  if (/^soll(?:en|te)?$/u.test(verb) && /(?:en|ern|eln|tun)$/u.test(inner))
    return asked(inner.replace(/(?<!\p{L})bitte /u, ''), '', hearer)
  const spoken = spokenVerb(verb, hearer)
  return spoken === null ? null : { said: `${name(hearer)} ${spoken} ${inner}`.trim() }
}
/** "den Kran umzubuchen", asked of somebody: "den Kran umbuchen". */
export function toDo(text: string, hearer: Hearer): Said | null {
  const plain = text.trim().replace(/[.!\s]{1,5}$/u, '')
  const parted = ` ${plain}`
    .replace(/ zu (?=\p{Ll}{2,24}(?:en|ern|eln|tun)$)/u, ' ')
    .replace(
      /(?<= (?:zurück|zusammen|weiter|fest|fort|frei|nach|her|hin|los|mit|vor|weg|auf|aus|bei|ein|ab|an|um|zu|bereit|teil))zu(?=\p{Ll}{2,24}(?:en|ern|eln|tun)$)/u,
      '',
    )
    .trim()
  return parted === plain ? null : asked(own(toHearer(parted, hearer), hearer), '', hearer)
}
