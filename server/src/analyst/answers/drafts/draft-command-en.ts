// A command to write, in English: its verb, its piece ("a payment reminder"), its hearer, and what it shall say, in any order that people type.
import { capital } from '../../text/speech.ts'
import { type Aim, type DraftCommand, withoutAdvice, withoutTone } from './draft-command.ts'

const POLITE =
  /^(?:(?:(?:can|could|would|will) you|please|kindly|hi|hey|ok|okay|and|then|now|i(?:['’]d| would) like you to|i need you to|help me(?: to)?)[, ]+){1,4}(?=\p{L})/iu
const VERB =
  /^(?:(?<write>draft|write|compose|formulate|text|e-?mail|message|drop|mail)|(?<make>send|prepare|create|make|i need)|(?<tell>tell|let)|(?<ask>ask)|(?<remind>remind)|(?<thank>thank)|(?<answer>reply|respond|answer|write back))(?: (?:back|up))?(?: |$)/iu
const FILL = /^(?:me|us|please|just|quickly|to|for)\s/iu
const PIECES: readonly [Aim, RegExp][] = [
  ['pay', /^(?:payment reminder|dunning letter)s?$/iu],
  ['remind', /^(?:reminder|nudge)s?$/iu],
  ['decline', /^(?:no|rejection|refusal|cancellation)(?: (?:letter|mail|email|note))?$/iu],
  ['accept', /^(?:acceptance)(?: (?:letter|mail|email|note))?$/iu],
  ['invite', /^(?:invitation|invite)$/iu],
  ['sorry', /^(?:apology|apologies)(?: (?:letter|mail|email|note))?$/iu],
  ['thank', /^(?:thank[- ]you|thanks)(?: (?:letter|mail|e-mail|email|note|message))?$/iu],
  ['congratulate', /^congratulations?$/iu],
  ['confirm', /^confirmation$/iu],
  ['request', /^(?:request|enquiry|inquiry|query)$/iu],
  [
    'named',
    /^(?:complaint|resignation|notice of termination|termination|objection|recommendation|reference)(?: (?:letter|note))?$/iu,
  ],
  ['tell', /^(?:e-?mail|mail|message|note|text|lines?|sentences?|reply|response|answer|letter|draft|memo|words?)$/iu],
]
const ARTICLE = /^(?:an?|the|some|two|three|a few|a couple of|my|another) /iu
const NO_PIECE = /^(?:an?|the|two|three|some|to|about|that|for|with|of|from|saying|asking|and|or|in|on)$/iu
/** So many words may stand before what a letter is called: "a short and friendly payment reminder". */
const MOST_WORDS = 5

/** What the letter is called, at the beginning of a text: how many letters it has, and what it is for. */
function pieceAt(text: string): { length: number; aim: Aim } | null {
  const lead = ARTICLE.exec(text)?.[0] ?? ''
  const words =
    /^(?:[a-z-]{2,16}(?: |(?=[,:;.!?]|$))){1,5}/iu.exec(text.slice(lead.length))?.[0].trimEnd().split(' ') ?? []
  for (let at = 0; at < Math.min(words.length, MOST_WORDS) && !NO_PIECE.test(words[at] ?? ''); at += 1)
    for (const many of [3, 2, 1]) {
      if (at + many > words.length) continue
      const noun = words.slice(at, at + many).join(' ')
      const found = PIECES.find(([, pattern]) => pattern.test(noun))
      // A name may stand before it: "hank a note".
      if (found && (lead !== '' || (at === 0 && !/^no$/iu.test(noun))))
        return { aim: found[0], length: lead.length + words.slice(0, at + many).join(' ').length }
    }
  return null
}
const TITLES = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Frau|Herr)\.? ){0,2}`
const WORD = String.raw`\p{Lu}(?:\.|[\p{L}’-]{1,30})`
const NAME = new RegExp(
  String.raw`^(?<name>${TITLES}${WORD}(?: (?:(?:van|von|de|del|di|da|al|bin) (?:der )?)?${WORD}){0,2})(?:['’]s)?(?= |[,:;.!?]|$)`,
  'u',
)
const CLOSED = String.raw`(?:an?|the|about|that|to|for|with|from|of|on|in|at|by|up|down|out|me|us|you|it|this|my|our|your|some|two|three|saying|asking|regarding|if|whether|when|all|and|or|not|yes|no|what|how|who|i|we)`
const LOWER = new RegExp(
  String.raw`^(?<name>(?:(?:mr|mrs|ms|dr)\.? )?(?!${CLOSED}\b)[a-z][a-z'’-]{1,30})(?:['’]s)?(?=[:,]|(?: (?:an?|some|two|three|about|that|saying|asking|regarding|to|if|whether|when|how|for|with|know|back|is|we|i|he|she)\b)|$)`,
  'u',
)
const THEM = /^(?<name>him|her|them)(?= |[,:]|$)/iu
const GROUP =
  /^(?:the|our|my) (?<name>(?:[a-z-]{3,20} ){0,1}[\p{L}-]{3,30})(?=[,:;.!?]| (?:about|that|asking|saying|regarding|to|for|concerning|with|whether|if|an?|two|some)\b|$)/iu
const JOIN =
  /^\s*[,:;–-]?\s*(?:(?:that (?:says|tells \p{L}{2,4}|asks)\s)?(?<join>that|about|regarding|concerning|re|over|on|to say(?: that)?|saying(?: that)?|telling \p{L}{2,5} that|informing \p{L}{2,5} that|with|for|of|to|asking (?:whether|if|for|when|how|what|where|why|who|which)|asking \p{L}{2,5} to|asking|instructing \p{L}{2,5} to|reminding \p{L}{2,5} (?:that|to|of|about)|reminding|if|whether|when|how|what|where|why|who|which)(?!\p{L}))?\s*/iu

/** What the message wants written; null: it is no such command. */
export function draftInEnglish(message: string): DraftCommand | null {
  const text = withoutTone(message.trim().replace(POLITE, ''))
  const verb = VERB.exec(text)
  const { write, make, tell, ask, remind, thank, answer } = verb?.groups ?? {}
  let rest = verb ? text.slice(verb[0].length) : text
  const begins = rest
  let name: string | null = null
  let group = false
  let aim: Aim | null = null
  let piece = ''
  let isReply = answer !== undefined
  for (let slots = 0; slots < 8; slots += 1) {
    const filled = name === null && verb ? FILL.exec(rest) : null
    if (filled) {
      if (/^(?:me|us)\s/iu.test(filled[0]) && !write && !make) return null
      rest = rest.slice(filled[0].length)
      continue
    }
    const found = pieceAt(rest)
    if (found && !(aim !== null && name !== null)) {
      const called = rest.slice(0, found.length)
      if (aim === null || aim === 'tell') piece = called
      aim = aim === null || aim === 'tell' ? found.aim : aim
      isReply ||= /repl|respon|answer/iu.test(called)
      rest = rest.slice(found.length).trimStart()
      continue
    }
    const isNamed: boolean = name !== null || (aim === null && !verb)
    const lowers = aim !== null || write || tell || ask || remind || thank || answer
    const who: RegExpExecArray | null = isNamed
      ? null
      : (NAME.exec(rest) ?? THEM.exec(rest) ?? (lowers ? LOWER.exec(rest) : null))
    if (who?.groups?.name) {
      name = who.groups.name.replace(/['’]s$/u, '')
      rest = rest.slice(who[0].length).trimStart()
      continue
    }
    const house: RegExpExecArray | null = isNamed ? null : GROUP.exec(rest)
    if (house?.groups?.name && (/\bto $/u.test(text.slice(0, text.length - rest.length)) || make || ask || tell)) {
      name = house.groups.name
      group = true
      rest = rest.slice(house[0].length).trimStart()
      continue
    }
    break
  }
  if (begins === rest) return null
  if (/^(?:let|tell)$/iu.test(tell ?? '')) rest = rest.replace(/^know(?= |,)\s?/iu, '')
  // "answer Nora's mail about …"
  if (answer)
    rest = rest.replace(/^(?:(?:last|latest) )?(?:mail|e-?mail|message|letter|note|question)(?=\s|$)\s?/iu, '')
  const joined = joinOf(rest, thank !== undefined)
  const says = joined.join !== '' || joined.rest !== ''
  if (!verb && !(piece !== '' && name !== null && /^[:,]|^that\b/u.test(rest))) return null
  if ((write || make) && aim === null && !(name !== null && says && write)) return null
  if (make && (aim === null || name === null)) return null
  if (/^(?:text|message|mail|e-?mail|drop|draft)$/iu.test(write ?? '') && name === null) return null
  if (
    /^write$/iu.test(write ?? '') &&
    name === null &&
    !/^(?:e-?mail|mail|message|reply|letter|reminder|invitation)/iu.test(
      piece.replace(/^\S+ (?:short |brief |quick )?/u, ''),
    )
  )
    return null
  if ((tell || ask || remind || thank) && (name === null || !says)) return null
  if (/^let$/iu.test(tell ?? '') && !/\bknow\b/iu.test(text)) return null
  if (answer && name === null) return null
  return {
    german: false,
    name:
      name === null
        ? null
        : name.replace(/(?<=^| )\p{Ll}/gu, (letter) =>
            THEM.test(name ?? '') || group ? letter : letter.toUpperCase(),
          ),
    group,
    aim: remind ? 'remind' : thank ? 'thank' : (aim ?? 'tell'),
    piece: aim === 'tell' ? '' : piece,
    ...joined,
    rest: withoutAdvice(joined.rest),
    replies: isReply,
    answered: '',
  }
}

function joinOf(given: string, isThanks: boolean): { join: string; rest: string } {
  const plain = given
    .trim()
    .replace(/(?<!\d)[\s.!?]{1,5}$/u, '')
    .trim()
  const found = JOIN.exec(plain)
  const word = (found?.groups?.join ?? '').toLowerCase()
  const rest = plain.slice(found?.[0].length ?? 0)
  const isQuestion = /(?:^|asking )(whether|if|when|how|what|where|why|who|which)$/u.exec(word)?.[1]
  if (isQuestion)
    return { join: 'whether', rest: `${/^(?:whether|if)$/u.test(isQuestion) ? '' : `${isQuestion} `}${rest}`.trim() }
  if (/(?:asking|instructing|reminding) \p{L}+ to$/u.test(word)) return { join: 'to', rest }
  if (/^(?:that|to say|saying|telling|informing)/u.test(word) || /^reminding \p{L}+ that$/u.test(word))
    return { join: 'that', rest }
  if (/^reminding \p{L}+ (?:of|about)$/u.test(word)) return { join: 'about', rest }
  if (/^(?:regarding|concerning|re|over|on)$/u.test(word)) return { join: /^[:,]/u.test(plain) ? '' : 'about', rest }
  if (word === 'asking for') return { join: 'asking for', rest }
  if (/^asking|^reminding/u.test(word)) return { join: '', rest: '' }
  if (isThanks && word === 'that') return { join: '', rest: capital(rest) }
  return { join: word, rest }
}
