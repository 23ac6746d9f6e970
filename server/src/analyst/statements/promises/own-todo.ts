// What somebody tells themself to do in a note: "Ring him today", "ask if they'd fix it", "Halle kündigen bis Fr".
import { datesIn } from '../../dates/written.ts'
import { type Draft, type Setting, self } from '../draft.ts'
import { hasCondition, hasHedge } from '../form/clauses.ts'
import { ACTS, GERMAN_INFINITIVES, STATES } from './verbs.ts'

/** They are nouns at least as often, or the past is spelled alike. */
const UNSURE = new Set(
  'let put set cut read spread hand back mark plan report list work process support change release test issue vote answer approach attend cost deal store stock document picture mail email text fund rent lease share cover address act book record face head name line time note view hold stand lead run drop'.split(
    ' ',
  ),
)
const OBJECT =
  /^ (?:(?:him|her|them|it|me|us|this|that|these|those|both|everyone|everybody|somebody|someone)(?!\p{L})|(?:the|an?|my|our|his|her|their|your|all|some|another|two|three|new|more) \p{L}|(?:if|whether|about|who|how) \p{L}|(?:up|back|out|down|off|over|round|around|through|in)(?: (?:on|with|to|the|him|her|them|my|our|a)(?!\p{L})|$|[,.])|@?\p{Lu}[\p{L}.'-]+(?!:))/u
const FINITE =
  /(?<!\p{L})(?:is|are|was|were|has|had|will|would|can|could|should|went|came|said|got|does|did|seems?|looks?|works?|costs?)(?!\p{L})/iu
const LEAD =
  /^(?:(?:then|and|also|next|first|still|maybe|perhaps|must|need to|needs to|have to|has to|gotta|got to|(?:I(?:'d| had) )?better|remember to|don't forget to|make sure (?:to|I)|mustn't forget to|to|should|evtl\.?|ggf\.?|noch|bitte|also|dann|mal|muss|nicht vergessen:?) )+/i
const DUTY =
  /^(?:.{0,20} )?(?:must|need to|have to|gotta|got to|better|remember to|forget to|make sure (?:to|I)|should) $/i
const SURE_OBJECT = /^ (?:him|her|them|it|me|us)(?!\p{L})/u

/** A thing to do that a note's owner writes down for themself; null where it says something else. */
export function ownTodoIn(clause: string, setting: Setting): Draft | null {
  const { people, base } = setting
  if (people.kind !== 'note' || setting.isTalk || setting.hearer !== people.to || /\?["')]*$/.test(clause)) return null
  const bare = clause.replace(LEAD, '')
  const dated = datesIn(clause, base).some(({ role, day }) => role !== 'from' && day >= base.today)
  const verb = /^\p{L}[\p{Ll}-]+/u.exec(bare)?.[0] ?? ''
  const rest = bare.slice(verb.length)
  const soft =
    hasHedge(clause.slice(0, clause.length - bare.length)) || /^(?:maybe|perhaps|ggf|evtl|should)/i.test(clause)
  const draft: Draft = {
    kind: 'promise',
    who: self('I', setting),
    what: 0,
    confidence: soft ? 0.45 : 0.6,
    hedged: soft || hasCondition(clause),
    perhaps: soft,
  }
  if (
    DUTY.test(clause.slice(0, clause.length - bare.length)) &&
    !STATES.has(verb.toLowerCase()) &&
    !/^(?:you|we|he|she|they|it|the|this|that|there|not|also)$/i.test(verb) &&
    /^ \p{L}/u.test(rest) &&
    verb.length > 2
  )
    return draft
  if (
    ACTS.has(verb.toLowerCase()) &&
    OBJECT.test(rest) &&
    !FINITE.test(rest.slice(0, 60).replace(/(?:if|whether|what|who|how|when) .*$/, ''))
  ) {
    const isPlain =
      !UNSURE.has(verb.toLowerCase()) || SURE_OBJECT.test(rest) || (dated && /^ (?:the|my|our|a) /.test(rest))
    return isPlain ? draft : null
  }
  if (
    /^(?:muss|müssen|sollte|darf nicht vergessen,?) (?:noch |heute |morgen |unbedingt |dringend |mal )*[^?;,]{3,80} \p{Ll}{3,}(?:en|eln|ern)[.!]?$/iu.test(
      clause,
    ) &&
    !/(?:werden|sein|haben|können)[.!]?$/u.test(clause)
  )
    return draft
  return isGermanTodo(bare, dated) ? draft : null
}

const GERMAN_FINITE =
  /(?<!\p{L})(?:ist|sind|war|waren|hat|habe|haben|hatte|wird|werde|werden|wurde|will|wollen|wollte|kann|können|konnte|soll|sollen|sollte|muss|müssen|musste|darf|dürfen|möchte|möchten|lässt|lassen|ließ|ließen|liess|liessen|half|halfen|hörte|hörten|sah|sahen|würde|würden|könnte|könnten|müsste|müssten|dürfte|dürften|geht|gehen|kommt|kommen|ich|wir|man|um|ohne|statt|wenn|falls|dass|ob|weil|damit|bevor|nachdem|sobald|die|zu|was|wer)(?!\p{L})/iu

/** "Werbung abbestellen": the infinitive at the end, and no verb that somebody does. */
function isGermanTodo(bare: string, dated: boolean): boolean {
  if (bare.length > 120) return false
  const words = bare
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(
      /[,–-]?\s*(?:bis|am|vor|zum|noch|spätestens|ab|im|in|nächste\p{L}*|diese\p{L}*)? ?(?:KW ?\d+|\d{1,2}\.(?:\d{1,2}\.)?(?:\d{2,4})?|\p{Lu}\p{L}{1,10}|heute|morgen|Ende \p{L}+|asap)[.!]?$/u,
      '',
    )
    .split(/[\s,]+/)
  const last = (words.at(-1) ?? '').replace(/[.!]+$/, '')
  const known = GERMAN_INFINITIVES.get(last)
  if (known === undefined || words.length < 2 || GERMAN_FINITE.test(words.join(' '))) return false
  return (
    SEPARABLE.test(last) ||
    (!known.weak &&
      (dated || /(?<!\p{L})(?:noch|mal|ggf|bitte|nochmal|unbedingt|heute|dringend)(?!\p{L})/iu.test(bare)))
  )
}
const SEPARABLE =
  /^(?:ab|an|auf|aus|bei|bereit|dazu|durch|ein|fertig|fest|frei|hinzu|hoch|los|mit|nach|nachzu|um|unter|vor|vorbei|weg|weiter|zu|zurück|zusammen)(?!t)\p{L}{2,}e?n$/u
