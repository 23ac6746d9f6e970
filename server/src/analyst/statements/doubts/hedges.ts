// What is only considered, and said as such: "we could maybe skip the fair" (a decision that nobody took), "I might ask Ilse" (a promise that nobody
// gave), and offers that nobody took. They are found as what they are, with their hedge, and never count as owed.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { type Draft, isNobodysName, resolvePronoun, type Setting, self, wholeBefore } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { anyCase as i } from '../form/sieve.ts'
import { ACTS, GERMAN_INFINITIVES, STATES } from '../promises/verbs.ts'
import { NAME } from '../who/people.ts'

const MAYBE_EN =
  '(?:perhaps|maybe|possibly|probably|prob|conceivably|eventually|at some point|some day|someday|one day)'
const MAYBE_DE =
  '(?:vielleicht|eventuell|evtl\\.?|allenfalls|womöglich|gegebenenfalls|ggf\\.?|mal|irgendwann|zur not|notfalls|eigentlich|wohl)'
const PERHAPS_DE = '(?:vielleicht|eventuell|evtl\\.?|allenfalls|womöglich|gegebenenfalls|ggf\\.?|zur not|notfalls)'
const GROUP_EN = String.raw`(?:we|one|you|somebody|someone|they|(?:the|our) (?:board|committee|council|team|trustees|company|firm|shop|office|group|partners|directors|management|club|school|practice|house|trust|charity))`
const OUGHT = String.raw`(?:could|might|should|shd|ought(?: to)?|may want to|would do well to|might want to|may have to)`
const THINKS_EN = String.raw`(?:thinks?|thought|suggests?|suggested|wonders?|wondered|feels?|felt|believes?|reckons?|proposes?|proposed|floated|floats|mooted|argues|argued|mused|mentioned|is of the view|would like|toys? with|toyed with)`

/** That we should is what somebody thinks; it is considered where it is put to us. */
const PROPOSES_EN = '(?:suggests?|suggested|proposes?|proposed|floated|floats|mooted)'

/** Said of what all of them might do. */
const GROUP: readonly RegExp[] = [
  i(String.raw`(?<!\p{L})${MAYBE_EN},? ${GROUP_EN} ${OUGHT}(?! (?:not )?have)(?!\p{L})`),
  i(
    String.raw`(?:^(?:[^,;:]{2,40}, )?|(?<!\p{L})${GROUP_EN} |(?<!\p{L})(?:if|that|but|and|so) (?:${GROUP_EN} )?)${OUGHT} (?:(?:well|also|even|really|just|to) ){0,2}(?:${MAYBE_EN}|consider|think about|think of|do with|look (?:again )?(?:at|into)|do worse than)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:${THINKS_EN} (?:that |whether |if |aloud |out loud |about whether ){0,2}${GROUP_EN} (?:could|might|may want to|would do well to)|${PROPOSES_EN} (?:that ){0,1}${GROUP_EN} (?:should|shd|ought to|need to)|${THINKS_EN} (?:that |whether |if ){0,2}${GROUP_EN} (?:should|shd|ought)(?= (?:to )?${MAYBE_EN}))(?! (?:not )?have)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:[\p{L}. ]{2,30}: )?(?:maybe|perhaps|possibly) (?:an? |some |it(?:'s| is) (?:better|time|best) |is (?:better|best) |better |time to |the \p{L}+ (?:could|should|might) |let's |\p{L}{3,}ing (?!to\b))`,
  ),
  i(
    String.raw`(?<!\p{L})(?:suggests?|suggested|proposes?|proposed) (?:that )?(?:the|our|his|her|their) \p{L}+ ${OUGHT}(?! (?:not )?have)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:why don't we|what if we|suppose we|(?:how|what) about (?=\p{L}+ing(?!\p{L})|an? |we )) ?\p{L}+`,
  ),
  i(
    String.raw`(?<!\p{L})wir (?:könnten|sollten|müssten|dürften)(?!\p{L})[^;?]{0,60}?(?<!\p{L})${MAYBE_DE}(?!\p{L})|(?<!\p{L})${MAYBE_DE} (?:könnten|sollten|müssten) wir(?!\p{L})|(?<!\p{L})(?:könnten|sollten|müssten) wir (?:[^;?]{0,40} )?${MAYBE_DE}(?!\p{L})`,
  ),
  // What "man" could do some time is a sigh; perhaps, it is considered.
  i(
    String.raw`(?<!\p{L})(?:man|jemand|einer) (?:könnte|sollte|müsste|dürfte)(?!\p{L})[^;?]{0,60}?(?<!\p{L})${PERHAPS_DE}(?!\p{L})|(?<!\p{L})${PERHAPS_DE} (?:könnte|sollte|müsste) (?:man|jemand|einer)(?!\p{L})|(?<!\p{L})(?:könnte|sollte|müsste) (?:man|jemand|einer) (?:[^;?]{0,40} )?${PERHAPS_DE}(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:regte?n?(?= [^;?]{0,40}an)|schlägt vor|schlug vor|überlegt|überlegte|gedacht|durchblicken|vorstellen|anregte?|vorgeschlagen|angeregt|erwägt|erwog)(?!\p{L})[^;?]{0,30}?[,:] (?:dass |ob |eventuell |vielleicht ){0,2}(?:man|wir|jemand)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:meine?n?|meint|meinten?|findet|fand|glaubt|dachte|denkt)(?!\p{L})[^;?]{0,30}?[,:] (?:dass |ob |eventuell |vielleicht ){0,2}(?:wir|man(?! (?:könnte|müsste)(?!\p{L}))|jemand)(?!\p{L})`,
  ),
  i(String.raw`(?:^|: )(?:vielleicht|eventuell|evtl\.?|allenfalls) \p{L}+(?:t|en) (?:man|wir)(?!\p{L})`),
]
/** One asks or tells somebody: that is a thing to do; whatever else one might do would have to be decided. */
const ASKS =
  /^(?:ask|call|ring|email|e-mail|text|phone|write|speak|talk|tell|ping|chase|check|remind|send|run|visit|meet|invite|anrufen|fragen|anfragen|nachfragen|schreiben|anschreiben|melden|besuchen|einladen|mailen|erkundigen|nachhaken|sprechen|ansprechen|reden)$/i
const MAYBE_DO = i(
  String.raw`^(?:maybe|perhaps|possibly|could|might|(?:should|shd|could|might) (?:prob|probably|maybe|perhaps|really)) (?:prob |probably |maybe |perhaps |also )?(?<verb>\p{L}+)(?= )`,
)
const MAYBE_DO_DE = i(
  String.raw`^(?:vielleicht|eventuell|evtl\.?|ggf\.?|allenfalls) [^;?]{3,100}?(?<verb>\p{Ll}+n)[.?!]?$`,
)

const PERSON = String.raw`(?:I|[Hh]e|[Ss]he|[Tt]hey|(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur) [\p{L}-]+|${NAME})`
const MIGHT = new RegExp(
  String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:that|and|but|or|so|help|case) )(?<who>${PERSON}) (?<how>might|may|could|can|would be (?:willing|ready|prepared|happy|able) to)(?<adverb>(?: (?:also|possibly|perhaps|maybe|even|well|probably|always|then|try to|try and|at a pinch|be able to|be willing to|be prepared to)){0,3}) (?<verb>[a-z]{2,})(?!\p{L})`,
  'u',
)
const INCLINED =
  /(?<!\p{L})(?:(?:I|he|she|we)(?: am| is| are|'m|'s|'re)? (?:(?:half|rather|quite|much|almost|a bit) )?(?:inclined|tempted|minded|thinking (?:of|about)|toying with|considering|wondering about)(?: to)? \p{L}|(?:it )?(?:might|may|could) be (?:worth|an idea|good|best|wise|sensible)(?: (?:to|of))? \p{L}|(?:am|was) half minded)/iu
const OFFERS = new RegExp(
  String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:that|and|but|so) )(?<who>${PERSON}|${NAME} (?:&|and) ${NAME})(?: (?:has|have|had|also|now|kindly|again|even))* (?:offer(?:s|ed|ing)?|is offering|volunteers?) (?:(?:me|us|him|her|them|to us|to me|to you) )?(?:to (?!buy|pay|let|sell)\p{L}|(?:an?|the|two|three|his|her|their|free|another|some) \p{L})`,
  'u',
)
const PERSON_DE = String.raw`(?:[Ii]ch|[Ee]r|[Ss]ie|(?:[Dd]ie|[Dd]er|[Dd]as|[Ii]hr|[Ss]ein|[Uu]nser)e?r? \p{Lu}[\p{L}-]+|${NAME}\.?)`
const OFFERS_DE = new RegExp(
  String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:dass|und|aber) )(?<who>${PERSON_DE}) (?:(?:biete|bietet|bot|boten|bieten) [^;?]{3,120}? an(?=[.,;!]|$)|(?:hat|habe|haben|hatte) [^;?]{3,120}? angeboten(?=[.,;!]|$))`,
  'u',
)
const COULD_DE = new RegExp(
  String.raw`(?:(?:^|[,;:–-] |(?<!\p{L})(?:dass|und|aber) )(?<who>${PERSON_DE}) (?:könnten?|würden?|dürften?)|(?<!\p{L})(?:[Kk]önnten?|[Ww]ürden?) (?<who2>ich|er|sie|wir (?=[Ii]hnen|euch|dir|dem)|${NAME}))(?!\p{L}) (?<rest>[^;?]{2,160}?)(?<verb>\p{Ll}{4,}n)(?=[.,;!]|$)`,
  'u',
)
const NEGATED =
  /(?<!\p{L})(?:(?<!zur )not|never|n't|nobody|no|nothing|nicht|nie|kein\p{L}*|nichts|hardly|kaum)(?!\p{L})/iu

const draft = (kind: 'decision' | 'promise', who: StatementParty | null): Draft => ({
  kind,
  who,
  what: 0,
  hedged: true,
  confidence: 0.56,
})

const HYPOTHESIS = /^(?:wenn|falls) [^?;]{3,160}, (?:könnte|müsste|sollte) (?:man|jemand)(?!\p{L})/iu
const UNREAL_IF =
  /(?<!\p{L})(?:wenn|falls) [^?;,]{2,120}? (?:gäbe|wäre|wären|hätte|hätten|käme|kämen|ginge|bliebe|würde|würden|dürfte|müsste)(?=[.,;!]|$)/iu
/** Most sentences have none of these words, and are not held against the patterns. */
const HINT =
  /could|might|may|perhaps|possibly|should|shd|ought|would|(?<!\p{L})can|how about|what (?:about|if)|why don|suppose|offer|volunteer|inclined|tempted|minded|thinking|toying|considering|wondering|könnt|sollt|müsst|dürft|würd|vielleicht|eventuell|evtl|ggf|allenfalls|biete|bot|angeboten|meint|meine|regt|fand|findet|glaubt|schlägt|schlug|schlagen|überleg|dachte|denkt|gedacht|blicken|erw[äo]g|prob/iu

/** What a clause only considers or offers; null where it is no such thing. `isQuestion`: it ends as one. */
export function consideredIn(clause: string, setting: Setting, isQuestion = false): Draft | null {
  if (
    !HINT.test(clause) ||
    clause.split(' ').length < 3 ||
    /^(?:imagine|think what|stell\p{L}* (?:dir|sie|euch|man sich)|man stelle sich)(?!\p{L})/iu.test(clause) ||
    /^(?:can|could|would|will|könnten sie|kannst|können sie|würden sie) ?(?:you|u|sie)?(?!\p{L})/iu.test(clause)
  )
    return null
  if (/(?<!\p{L})(?:could|might|should|would)(?:n't| not)? have \p{L}|(?<!\p{L})hätten?(?!\p{L})/iu.test(clause))
    return null
  const { kind } = setting.people
  if (kind === 'file' && !setting.isTalk) return null
  // "Wenn es so weitergeht, könnte man …", "sie würde, wenn es die Stelle gäbe": nobody considers it now.
  if (!isQuestion && (HYPOTHESIS.test(clause) || UNREAL_IF.test(clause))) return null
  const alone = MAYBE_DO.exec(clause)?.groups?.verb ?? MAYBE_DO_DE.exec(clause)?.groups?.verb
  if (alone !== undefined && kind === 'note' && (ACTS.has(alone) || GERMAN_INFINITIVES.has(alone))) {
    return ASKS.test(alone) ? draft('promise', self('I', setting)) : draft('decision', null)
  }
  for (const pattern of GROUP) {
    const match = pattern.exec(clause)
    if (match === null || NEGATED.test(clause.slice(Math.max(0, match.index - 16), match.index + match[0].length)))
      continue
    // "We could perhaps give you a week": that is ours.
    const isToYou = kind === 'message' && /(?<!\p{L})(?:you|ihnen|euch|dir)(?!\p{L})/iu.test(clause)
    return isToYou ? draft('promise', self('I', setting)) : draft('decision', suggester(clause, match.index, setting))
  }
  if (isQuestion) return null
  return offeredIn(clause, setting) ?? mightIn(clause, setting) ?? couldIn(clause, setting)
}

function offeredIn(clause: string, setting: Setting): Draft | null {
  const match = OFFERS.exec(clause) ?? OFFERS_DE.exec(clause)
  if (match === null || NEGATED.test(match[0])) return null
  return draft('promise', someone(match.groups?.who ?? '', clause, match.index, setting))
}

function mightIn(clause: string, setting: Setting): Draft | null {
  if (INCLINED.test(clause) && !NEGATED.test(clause)) return draft('promise', self('I', setting))
  const match = MIGHT.exec(clause)
  const { who = '', how = '', adverb = '', verb = '' } = match?.groups ?? {}
  if (match === null || NEGATED.test(clause.slice(match.index, match.index + match[0].length + 5))) return null
  if (STATES.has(verb) || (/^(?:be|say|see|tell|find|come|get|also|not|use)$/.test(verb) && !/try/.test(adverb)))
    return null
  const isSoft = how !== 'can' && how !== 'could'
  const isOwn = /^(?:I|[Hh]e|[Ss]he|[Tt]hey)$/.test(who)
  // What a tenant may do is a right.
  if (how === 'may' && adverb === '' && !isOwn && !setting.people.isPerson(who)) return null
  const isFree = adverb !== '' || hasCondition(clause) || isSoft
  if (!isFree || !(ACTS.has(verb) || (isSoft && verb.length > 3))) return null
  // "He may call", said of what somebody else decides: whoever is known only.
  const isKnown =
    /^(?:I|[Hh]e|[Ss]he|[Tt]hey)$/.test(who) ||
    setting.people.isParty(who) ||
    /^(?:[Hh]is|[Hh]er|[Tt]heir|[Oo]ur) /.test(who)
  return isKnown ? draft('promise', someone(who, clause, match.index, setting)) : null
}

function couldIn(clause: string, setting: Setting): Draft | null {
  const match = COULD_DE.exec(clause)
  const { who, who2, rest = '', verb = '' } = match?.groups ?? {}
  const words = (who ?? who2 ?? '').trim()
  if (match === null || NEGATED.test(match[0]) || !GERMAN_INFINITIVES.has(verb)) return null
  const isFree =
    i(`(?<!\\p{L})(?:${MAYBE_DE}|noch|auch|ihnen|euch|dir|uns)(?!\\p{L})`).test(rest) || hasCondition(clause)
  const isDated = datesIn(clause, setting.base).some(({ day }) => day >= setting.base.today)
  if (!isFree && !isDated) return null
  return draft('promise', someone(words, clause, match.index, setting))
}

const NAMES = new RegExp(`(?:^|[^\\p{L}@])(?<who>${NAME})`, 'u')
/** Whose idea it is. */
function suggester(clause: string, at: number, setting: Setting): StatementParty | null {
  const before = wholeBefore(clause, at + 1)
  const name = NAMES.exec(before)?.groups?.who
  if (name !== undefined && setting.people.isPerson(name)) return setting.people.party(name)
  return /^(?:he|she|er|sie)(?!\p{L})/iu.test(before) ? setting.named : null
}

function someone(words: string, clause: string, at: number, setting: Setting): StatementParty | null {
  if (/^(?:I|we|ich|wir)$/i.test(words)) return self(words, setting)
  if (/^(?:he|she|they|er|sie)$/i.test(words)) return resolvePronoun(clause, at, setting) ?? { words, resolved: null }
  return isNobodysName(words) ? null : setting.people.party(words)
}

const SOFT =
  /\b(?:(?:we|I) (?:should|could|might|ought to) (?:perhaps|maybe|probably|possibly|at some point|also consider)|(?:perhaps|maybe) (?:we|I) (?:should|could|might)|(?:we|I) (?:could|might) (?:perhaps |also )?(?:consider|try|look|talk|think)|(?:someone|somebody|one) (?:should|ought to|could)|it (?:might|may) be (?:worth|good|useful|an idea)|(?:man|wir|ich) (?:müsste[n]?|sollte[n]?|könnte[n]?)\b.{0,30}\b(?:mal|vielleicht|eventuell|evtl|allenfalls|wohl)|(?:müsste[n]?|sollte[n]?|könnte[n]?) (?:man|jemand)|(?:man|jemand) (?:müsste|sollte|könnte)|vielleicht (?:sollten|könnten) wir)\b/iu

/** "We should perhaps talk to another supplier": nobody is bound, and it is shown as perhaps. */
export function softIn(clause: string, setting: Setting): Draft | null {
  if (setting.people.kind === 'message') return null
  const match = SOFT.exec(clause)
  if (match === null || isNegated(clause)) return null
  return { kind: 'promise', who: null, what: 0, hedged: true, perhaps: true, confidence: 0.3 }
}
