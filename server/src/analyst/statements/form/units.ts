// Blocks as sentences that rules can read: blanks collapsed, marks of Markdown left out, with the place of every sign in the source.

import { isPartOfPaper } from '../../text/paper-parts.ts'
import type { Block, Range } from './blocks.ts'
import { isGerman } from './language.ts'
import { piecesOf } from './run-ons.ts'

/** A piece of writing and where it came from: `at[i]` is the offset in the source of `clean[i]`. */
export type Words = { clean: string; at: number[] }
export type Unit = Words & { block: Block; first: boolean; last: boolean }

/** Longer sentences are read up to here; nobody promises after 600 signs without a full stop. */
const MOST = 600

const SAME: Record<string, string> = {
  '\u2019': "'",
  '\u2018': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2014': '\u2013',
  '\u2212': '-',
}

/** The words of a range, as they are read. */
export function wordsOf(text: string, ranges: readonly Range[]): Words {
  const signs: string[] = []
  const at: number[] = []
  const push = (sign: string, place: number) => {
    signs.push(sign)
    at.push(place)
  }
  for (const { from, to } of ranges) {
    let place = from
    if (signs.length > 0 && signs.at(-1) !== ' ') push(' ', Math.max(0, from - 1))
    while (place < to) {
      const sign = text[place] ?? ''
      // Most signs are such letters; an "h" may begin an address.
      if (sign >= 'a' && sign <= 'z' && sign !== 'h') {
        push(sign, place)
        place += 1
        continue
      }
      const skipped = skip(text, place, to)
      if (skipped > place) {
        place = skipped
        continue
      }
      if (/\s/.test(sign)) {
        if (signs.length > 0 && signs.at(-1) !== ' ') push(' ', place)
      } else push(SAME[sign] ?? sign, place)
      place += 1
    }
  }
  while (signs.at(-1) === ' ') {
    signs.pop()
    at.pop()
  }
  return spelled({ clean: signs.join(''), at })
}

/** Contractions as chats write them, and the letters behind their apostrophe; of those that are words too, only before another verb. */
const BARE =
  /(?<![\p{L}\d'])(?:(i)(m|ve)|(i|he|she|we)(?:(ll)(?= (?!of |and |or |as |at |in |for |with |from |to |over |under |beyond |below )\p{Ll}{2,})|(d)(?= (?:like|love|rather|prefer|be|have|need|say|send|do|get|give|call|ask|tell|come|go|finish|take|make|bring|let|try|look|check|pay|sort|ring|see|sign|write|want)(?!\p{L})))|(you|they|it|that|there|who)(ll|ve|re|d)|(he|she|what|that|there|where|who|let|it)(s)(?! own\b)|(do|does|did|is|was|has|have|are|were|would|could|should|had)n(t)|(ca|wo)n(t))(?![\p{L}\d'])/giu

/** "ill send it" -> "i'll send it": the sign that is added stands where the next one does. */
function spelled(words: Words): Words {
  // "im November" is German.
  if (!BARE_HINT.test(words.clean) || isGerman(words.clean)) return words
  let clean = ''
  const at: number[] = []
  let from = 0
  for (const match of words.clean.matchAll(BARE)) {
    const whole = match[0].toLowerCase()
    if (whole === 'its' || whole === 'lets' || whole === 'whos') continue
    if (whole === 'well' && !BEFORE_WE.test(words.clean.slice(Math.max(0, match.index - 20), match.index))) continue
    // A sentence may begin with "Ill" or "Id" only in a chat, where little is written large.
    const tail = match.slice(1).findLast((each) => each !== undefined) ?? ''
    const place = match.index + match[0].length - tail.length
    clean += `${words.clean.slice(from, place)}'`
    at.push(...words.at.slice(from, place), words.at[place] ?? 0)
    from = place
  }
  if (from === 0) return words
  at.push(...words.at.slice(from))
  return { clean: clean + words.clean.slice(from), at }
}
/** "as well close it" is no "we'll"; "and well close it" is one. */
const BEFORE_WE =
  /(?:^|[,.;:!?–-] |(?<!\p{L})(?:and|but|so|then|that|if|when|think|hope|maybe|guess|suppose|say|said|otherwise|tomorrow|today) )$/iu
const BARE_HINT =
  /(?<![\p{L}\d'])(?:i(?:m|ve|ll|d)|(?:he|she|we|you|they|it|that|there|who)(?:ll|ve|re|d|s)|(?:do|does|did|is|was|has|have|are|were|would|could|should|had|ca|wo)nt|(?:what|where)s)(?![\p{L}\d'])/iu

/** Where reading goes on after a mark of Markdown, an address or a sign that nobody sees; `place` where there is none. */
function skip(text: string, place: number, to: number): number {
  const sign = text[place]
  if (sign === '*' || sign === '`' || sign === '\u200b' || sign === '\ufeff' || sign === '\u00ad') return place + 1
  if (sign === '\\' && /[[\]()*_#@!.-]/.test(text[place + 1] ?? '')) return place + 1
  if (sign === '_' && (!/[\p{L}\p{N}]/u.test(text[place - 1] ?? ' ') || !/[\p{L}\p{N}]/u.test(text[place + 1] ?? ' ')))
    return place + 1
  if (sign === '~' && text[place + 1] === '~') {
    const end = text.slice(place + 2, Math.min(to, place + 400)).indexOf('~~')
    return end < 0 ? place + 2 : place + end + 4
  }
  if (sign === '[' && text.slice(place, Math.min(to, place + 200)).includes('](')) return place + 1
  if (sign === ']' && text[place + 1] === '(') {
    const end = text.slice(place, Math.min(to, place + 1000)).indexOf(')')
    return end < 0 ? place + 1 : place + end + 1
  }
  if (sign === 'h' && /^https?:\/\//.test(text.slice(place, place + 8))) {
    let end = place
    while (end < to && !/[\s)>]/.test(text[end] ?? '')) end += 1
    return end
  }
  return place
}

const ABBREVIATION =
  /(?:^|[\s(/"])(?:e\.g|i\.e|etc|vs|Mr|Ms|Mrs|Dr|Prof|St|No|Nr|Nrn|approx|incl|excl|resp|dept|Inc|Ltd|Co|Corp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Okt|Nov|Dec|Dez|Mär|Mo|Di|Mi|Do|Sa|So|Mon|Tue|Tues|Wed|Weds|Thu|Thur|Thurs|Fri|Sat|Sun|Hr|Hrn|Fr|Frl|Hrn|z|B|d|h|u|a|ca|inkl|exkl|evtl|ggf|bzw|usw|vgl|Abs|Art|Ziff|Str|Mio|Mrd|Tsd|f|v|bzgl|ggü|Bgm|Tel|tel|Std|Stk|St|wg|zzgl|abzgl|max|min|mind|vorauss|sog|int|ext|Trakt|Pos|Abt|Bd|Kap|betr|lt|gem|bez|div|Fa|Ing|Dipl|Lic|lic|iur|med|p|est|excl|incl|rev|Rev|Ver|Vers|Art|Lfg|Verm|Ref|vorl|vsl|Prov|prov|Verw|Abb|Hj|Kd|Pl|Whg|Gde|lfd|jur|Req|Az|Flst|Betr|Dept|Corp|mtg|mgmt|appt|Ave|Rd|Bldg|ref|fig|vol|tbd|wk|ph|w|Kto|geb|k|A|C|E|F|G|H|I|J|K|L|M|N|O|P|Q|R|S|T|U|V|W|X|Y|Z|D)\.$/
const MONTHLIKE =
  /^(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|quartal|halbjahr|stock|etage|og|ug|sitzung|kalenderwoche|kw|woche|klasse|punkt)/i
const DAYLIKE =
  /(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Okt|Nov|Dec|Dez|Mo|Di|Mi|Do|Fr|Sa|So|Mon|Tue|Tues|Wed|Weds|Thu|Thur|Thurs|Fri|Sat|Sun|etc|usw)\.$/
/** "By Tue. Me: the rates": whoever comes next begins anew. */
const LABELLED = /^\p{Lu}[\p{L}'-]{0,12}:(?: |$)/u
/** In English no noun behind a day is written large: "by Fri. Anna sends …". */
const WEEKDAY = /(?:^|[\s(])(?:Mon|Tue|Tues|Wed|Weds|Thu|Thur|Thurs|Fri|Sat|Sun)\.$/
/** Words that open a sentence and never go on after an ordinal: "Item 7. We do not …". */
const OPENS =
  /^(?:We|I|The|It|He|She|They|This|That|There|No|Not|Yes|You|Our|My|His|Her|And|But|So|If|When|What|Who|Why|How|Please|Wir|Ich|Er|Sie|Es|Und|Aber|Wenn|Falls|Dann|Bitte|Kein|Keine|Nicht|Wer|Was|Warum|Danach|Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|Will|Would|Should|Shall|May|Perhaps|Maybe|Let|At|In|On|For|From|To|After|Before|As|Since|With|Without|By|All|Both|Each|Every|Now|Still|Also|Then|An|Some|Any|Nobody|Somebody|Nothing|Everyone|Otherwise|However|Meanwhile|Afterwards|Only|Just|Until|Their|Its|Here|Thanks|Sorry|Ist|Sind|War|Hat|Haben|Kann|Können|Soll|Sollen|Muss|Müssen|Wird|Werden|Will|Vielleicht|Der|Die|Das|Den|Dem|Ein|Eine|Einen|Mein|Meine|Unser|Unsere|Ihr|Ihre|Sein|Seine|Auch|Noch|Jetzt|Nun|Sonst|Bis|Ab|Mit|Ohne|Nach|Vor|Für|Von|Zum|Zur|Beim|Im|Am|Alle|Beide|Man|Niemand|Jemand|Danke|Leider|Dort|Hier|Dazu|Dafür|Damit|Deshalb|Außerdem|Ausserdem|Inzwischen|Somit|Also|Ob|Wie|Wo|Wann)(?![\p{L}])/u

/** "on Nov 30." and "by 11/21.": in that order the day is no ordinal, and the sentence ends. */
const AFTER_MONTH = /(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? |\d\/)\d{1,2}\.$/iu
/** "It is on page 1. Talk on Tuesday?": which part of a paper, and no ordinal. */
const NUMBERED =
  /(?<!\p{L})(?:pages?|tables?|figures?|chapters?|sections?|clauses?|seiten?|tabellen?|abbildung(?:en)?|kapitel|abschnitte?|ziffern?) \d{1,2}\.$/iu

/** Where each sentence of a text ends; linear. */
function ends(clean: string): number[] {
  const out: number[] = []
  for (let at = 0; at < clean.length; at++) {
    const sign = clean[at]
    if (sign !== '.' && sign !== '!' && sign !== '?' && sign !== '\u2026') continue
    while (/[.!?\u2026")\]]/.test(clean[at + 1] ?? '')) at += 1
    if (at + 1 >= clean.length || clean[at + 1] !== ' ') continue
    if (isEnd(clean, at)) out.push(at + 1)
  }
  return out
}

function isEnd(clean: string, at: number): boolean {
  const next = clean.slice(at + 2, at + 16)
  if (clean[at] !== '.') return !/^[,;)]/.test(next)
  const before = clean.slice(Math.max(0, at - 16), at + 1)
  if (isPartOfPaper(before, next)) return false
  if (ABBREVIATION.test(before))
    return (
      // "Ich bin für B. Der Druck …": a letter that names a choice, and no initial or "z. B.".
      (/(?:^|\s)\p{Ll}{2,} \p{Lu}\.$/u.test(before) && PLAINLY_OPENS.test(next)) ||
      (DAYLIKE.test(before) &&
        (OPENS.test(next) ||
          LABELLED.test(next) ||
          (WEEKDAY.test(before) && /^\p{Lu}\p{Ll}/u.test(next) && !MONTHLIKE.test(next))))
    )
  // "Moran x2." has no ordinal number.
  const number = /(?:^|[^\p{L}\d])(\d{1,2})\.$/u.exec(before)
  if (number)
    return (
      // "She wants to go at 61. Promised her the figures": no day of a month.
      (Number(number[1]) > 31 && /^\p{Lu}/u.test(next) && !MONTHLIKE.test(next)) ||
      AFTER_MONTH.test(before) ||
      (NUMBERED.test(before) && /^\p{Lu}/u.test(next) && !MONTHLIKE.test(next)) ||
      OPENS.test(next) ||
      (/^\p{Lu}\p{L}/u.test(next) && !MONTHLIKE.test(next) && /\d\.\d{1,2}\.$/.test(before) && !isHeldOpen(clean, at))
    )
  if (/^[\p{Lu}\d"(@[+\u2010-\u3000\p{S}-]/u.test(next)) return true
  // Chats write small after a full stop.
  return /[\p{L}\d]{2,}\.$/u.test(before) && /^\p{Ll}/u.test(next)
}

const PLAINLY_OPENS = /^(?:The|We|I|It|This|That|Our|You|Please|Die|Der|Das|Wir|Ich|Es|Sie|Bitte|Unsere?)(?!\p{L})/u
const MODAL =
  /(?<!\p{L})(?:kann|können|könnten?|darf|dürfen|soll|sollen|sollten?|will|wollen|möchten?|muss|müssen|werden?|wird|würden?)(?!\p{L})[^.?!]{0,60}(?:[^.?!]|\d\.){0,40}$/iu
/** "Kann ich vom 21.12. bis 31.12. Urlaub nehmen?": the verb that goes with the first one is still to come. */
const isHeldOpen = (clean: string, at: number): boolean =>
  /^\p{Lu}\p{L}+ (?:\p{Ll}+ ){0,3}\p{Ll}+(?:en|ern|eln)[.?!]/u.test(clean.slice(at + 2, at + 80)) &&
  MODAL.test(clean.slice(Math.max(0, at - 100), at))

/** The sentences of a block, each with the places of its signs. */
export function unitsOf(text: string, block: Block): Unit[] {
  const { clean, at } = wordsOf(text, block.lines)
  if (clean === '') return []
  const units: Unit[] = []
  let from = 0
  for (const cut of [...ends(clean), clean.length]) {
    for (const piece of piecesOf(clean, from, cut)) {
      let [start, end] = [piece.from, piece.to]
      while (start < end && clean[start] === ' ') start += 1
      while (end > start && clean[end - 1] === ' ') end -= 1
      if (end <= start) continue
      end = Math.min(end, start + MOST)
      units.push({
        clean: clean.slice(start, end),
        at: at.slice(start, end),
        block,
        first: units.length === 0,
        last: false,
      })
    }
    from = cut
  }
  const last = units.at(-1)
  if (last) last.last = true
  return units
}

/** The same, without its first and last signs. */
export function part(words: Words, from: number, to: number): Words {
  let [start, end] = [from, to]
  while (start < end && words.clean[start] === ' ') start += 1
  while (end > start && words.clean[end - 1] === ' ') end -= 1
  return { clean: words.clean.slice(start, end), at: words.at.slice(start, end) }
}

/** Whether this is writing at all, and no picture, archive or key. */
export function isWriting(text: string): boolean {
  const sample = text.length <= 20_000 ? text : text.slice(0, 10_000) + text.slice(-10_000)
  let [odd, letters, blanks] = [0, 0, 0]
  for (const sign of sample) {
    if ((sign >= 'a' && sign <= 'z') || /[\p{L}\p{N}\p{P}]/u.test(sign)) letters += 1
    else if (sign === ' ') blanks += 1
    else if (/\s/.test(sign)) blanks += 1
    else if (/[\p{Cc}\p{Cn}\p{Co}\ufffd]/u.test(sign)) odd += 1
  }
  if (odd > sample.length / 50) return false
  return letters > sample.length / 3 && (sample.length < 400 || blanks > sample.length / 60)
}
