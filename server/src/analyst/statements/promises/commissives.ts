// Promises by construction, whatever the verb: somebody known who does a thing with its day, a thing that goes out with its owner behind it, what one
// was told to count on, what is somebody's job, what is on their list. English; German stands in commissives-de.ts.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { isPast } from '../decisions/resolutions.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { languageOf } from '../form/language.ts'
import { isAgent } from '../who/agents.ts'
import { NO_NAMES } from '../who/name-words.ts'
import { NAME } from '../who/people.ts'
import { germanCommissive } from './commissives-de.ts'
import { promise } from './nominal.ts'
import { ACTS, STATES } from './verbs.ts'

/** Whoever stands at the head: a pronoun, a role, somebody's people, a name, anybody of a firm. */
const WHO = String.raw`(?<who>[Hh]e|[Ss]he|[Tt]hey|I|[Ww]e|(?:[Tt]he|[Oo]ur|[Tt]heir|[Hh]is|[Hh]er|[Mm]y|[Aa]n?) (?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+|(?:[Ss]omeone|[Ss]omebody|[Oo]ne)(?: (?:from|of|at) (?:the |our |their |us)?[\p{L}'-]*)?|\p{Lu}[\p{L}-]+'s? (?:\p{Ll}[\p{L}-]+ ){0,2}?\p{Ll}[\p{L}-]+|${NAME}(?:,? (?:and|&|\+) ${NAME})?)`
const LEAD = String.raw`^(?:[^:;?]{2,40}: )?(?:(?:[Aa]nd|[Ss]o|[Bb]ut|[Tt]hen|[Mm]eanwhile|[Ii]n (?:re)?turn|[Ii]n exchange|[Ff]or (?:his|her|their) part|[Ss]econd(?:ly)?|[Tt]hird(?:ly)?|[Ff]irst|[Ll]ast(?:ly)?|[Oo]kay|[Oo]k),? )?`

const DOES = new RegExp(
  String.raw`${LEAD}${WHO}(?:(?: now| then| also| first| personally)? (?<verb>[a-z][a-z-]{2,}s)|(?:'ll| will| shall|'s going to| is going to| are going to| means to| intends to| plans to| is to| are to)(?: also| now| then| first| probably| personally| just)? (?<will>[a-z][a-z-]+))(?<rest> [^?;]*)?$`,
  'u',
)
/** Told in the present and no step that one takes. */
const NOT_DONE =
  /^(?:is|was|has|does|says|thinks|thanks|likes|loves|hates|wants|needs|knows|hopes|feels|seems|looks|lives|lies|costs|means|owes|owns|lacks|leaves|expects|believes|doubts|wonders|worries|fears|prefers|remembers|recalls|complains|insists|argues|claims|reports|presents|explains|welcomes|opens|closes|notes|adds|asks|sits|stands|hears|sees|finds|gets|goes|comes|turns|runs|works|plays|sings|sleeps|stays|keeps|loses|wins|becomes|retires|dies|decides|agrees|takes|counts|makes|holds|puts|sets|gives|lets|wears|smells|tastes|weighs|pushes|pulls|falls|rises|drops|grows|shrinks|meets|mentions|suggests|proposes|thanks|praises|blames|objects|refuses|declines|rejects|supports|opposes|votes|plus|minus|perhaps|always|news|sales|costs|hours|days|weeks|months|years|boys|girls|guys|people|class|glass|press|bus|gas|this|his|its|us|yes|yours|ours|hers|theirs|as|across|towards|besides|less|unless|versus|thus)$/
/** With a thing that somebody gets by it, these are steps, too. */
const GIVES =
  /^(?:gets?|does|takes?|gives?|lets?|makes?|holds?|puts?|sets?|runs?|keeps?|leaves?|finds?|pulls?|pushes?|meets?|goes|comes|turns?|opens?|closes?|counts?|works?|reports?|presents?|explains?|drops?|notes?|asks?|sees)$/
const OBJECT =
  /^ (?:the|an?|my|our|his|her|their|your|its|this|that|these|those|it|them|him|me|us|you|all|both|some|two|three|four|five|six|another|with|to|into|after|for|up|out|round|around|over|by|in|on|back|down|off|off|together|through|about|\d|\p{Lu})(?!\p{L})/u
const FOR_US = /^ (?:us|me|him|her|them|the [\p{L}-]+|\p{Lu}[\p{L}]+|you)(?!\p{L})/u
const SAID_GO = new RegExp(
  String.raw`(?:^|[,;:–-] |(?:and|but|so) )${WHO}(?: has| have|'s)? (?:said|says|told (?:me|us|him|her|them)|promised|agreed|offered|confirmed|reckons|swore|wrote)(?: that)? (?<sub>he|she|they|I|we|someone|somebody)(?:'d|'ll| would| will) (?!like\b|love\b|rather\b|sooner\b|as soon\b|prefer\b|be (?:happy|glad|60|\d)|never\b|not\b|have (?:to|liked|been))(?<verb>[a-z]{2,})(?!\p{L})`,
  'u',
)
/** Mine, told to somebody: "told the widow someone would ring", "told him he hears from me". */
const TOLD_BY_ME = new RegExp(
  String.raw`(?:^|[,;:–-] |(?:and|but|so) )(?:I(?:'ve| have)? |[Ww]e(?:'ve| have)? )?(?:have )?(?:[Tt]old|[Pp]romised|[Aa]ssured|[Ww]rote|[Ee]mailed|[Tt]exted|[Ss]aid to) (?:him|her|them|the (?:[\p{L}-]+ )?[\p{L}-]+|everyone|everybody|${NAME})(?: that)?,? (?:(?:someone|somebody|one of us|I|we|the \p{L}+|it|this|that)(?:'d|'ll| would| will) (?:\p{L}+ )?(?!not\b|never\b|like\b|cost\b|be (?:too|more|hard|difficult|no)\b|have been\b)[a-z]{2,}|(?:he|she|they)(?:'d|'ll| would| will)? (?:hears?|get|gets|have|has|receives?) [^?;]{0,40}(?:from (?:me|us)|by|before|on|this|next|tomorrow))(?!\p{L})`,
  'u',
)
const WORD = new RegExp(
  String.raw`(?:^|[,;:–-] |(?:and|but|so) )${WHO}(?: has| have|'s|'ve)? (?:gave|given|gives) (?:me|us|him|her|them|\p{Lu}\p{L}+) (?:his|her|their|my|our|its) (?:word|assurance|promise|undertaking)`,
  'u',
)
const JOB =
  /(?:^|[,;:–-] |: )(?:[^:?;]{2,40}: )?(?:that|this|it|the [\p{L} -]{2,40}|[\p{L} -]{3,40})(?:'s| is| are)(?: now| still)? (?<who>\p{Lu}[\p{L}-]+|my|mine|the [\p{L}-]+)(?:'s)? (?:job|task|baby|responsibility|department|turn|to (?:do|fix|sort|chase|finish|write|deliver))(?=[.,;!]|$| (?:now|by|until|to|for))/u
const LISTED = new RegExp(
  String.raw`(?:^|[,;:–-] |(?:and|but|so) )${WHO}(?:'s| has|'ve| have)(?: got)? (?:it|this|that|them|the [\p{L} -]{2,40}) (?:(?:down |lined up |pencilled in |planned |marked |booked )?(?:on|for|in) (?:(?:his|her|their|my|our|the) (?:list|desk|plate|radar|diary|calendar|sights|to-?do list)|hand|mon|tue|wed|thu|fri|sat|sun|next|this|early|the|\d)|covered|in hand|sorted by|ready by|done by|back by|finished by|out by)`,
  'u',
)
const HAVE_READY =
  /(?:'ll|will|shall|'d|would|to) (?:also |then |now )?have (?:it|them|this|that|everything|all|the|an?|his|her|their|our|my|two|three)(?!\p{L})[^?;]{0,80}(?:ready|done|finished|in|back|out|up|here|there|with|for|on|fixed|sorted|complete|printed|drafted|written|checked|signed|translated|delivered|available|together|copied|bound|mended|repaired|cleaned|by|before)(?!\p{L})/iu
const SEE_TO = new RegExp(
  String.raw`${LEAD}${WHO}(?:'ll| will| shall|'s going to| is going to)(?: also| personally)? (?:see (?:to it )?that|see to|make sure|ensure|make certain|arrange (?:for|that)|look to) `,
  'u',
)
const OWN_BARE =
  /^(?:(?:and|so|ok|okay|yes|yep|sure|fine),? )?(?:am|shall|will|going to|gonna|off to|heading to|popping (?:in|over|round) to) (?:also |then |now )?(?<verb>[a-z]{3,})(?!\p{L})/iu
const GOES_OUT =
  /^(?:(?:the|our|his|her|their|all|both|final|revised) )?(?!(?:he|she|they|it|I|we|you|this|that|who|there|everybody|everyone|nobody|train|bus|plane|flight|ferry|tide|sun|moon)(?!\p{L}))(?:[\p{L}\d&'-]+ ){1,5}(?:goes|go|ships?|leaves?|will go|will leave|is going|are going|are off|is off) (?:out|off|to (?:the )?[\p{L}-]+|our (?:works?|warehouse|yard|foundry|depot|house)|by (?:post|mail|courier|email|rail))(?!\p{L})/iu
const TRAILING = new RegExp(String.raw`(?:\(|– |- |→ |-> |=> )(?<who>${NAME})\)?[.!]?$`, 'u')
const SAID_BEHIND =
  /^(?<who>[Hh]e|[Ss]he|[Tt]hey)(?:'d|'ll| would| will) (?<verb>[a-z]{3,})(?!\p{L})[^?;]{3,120}, (?:he|she|they) (?:said|says|promised|reckons)[.!]?$/u
/** "Expect the report from me on Monday" */
const COUNT_ON =
  /^(?:(?:and|so|ok|okay),? )?(?:(?:please )?expect|look out for|you can expect|you may expect|count on)(?!\p{L})[^?;]{3,80}(?<!\p{L})(?:from (?:me|us)|by|on|before|next|tomorrow)(?!\p{L})/iu
const COMES = new RegExp(
  String.raw`${LEAD}${WHO}(?: now)? (?:starts?|begins?|comes|arrives?|returns|delivers?|finishes|visits|calls|installs|are coming|is coming|are starting|is starting|will come|will start|will be here|will be back|are (?:in|back|here|booked)|is (?:in|back|here|booked))(?= (?:on|in|at|by|from|back|over|round|out|this|next|tomorrow|mon|tue|wed|thu|fri|sat|sun|early|late|the|with|it|and|to|again|before|for|work)(?!\p{L})| \d|$)`,
  'iu',
)
const AND_MEANS = new RegExp(
  String.raw`^${WHO} [^?;]{3,120}? and (?:now |also |then )?(?:means|plans|intends|undertakes|promises|promised|has promised|agreed|has agreed|will|wants|expects|is going) (?:to )?(?!be\b|know\b|have\b|not\b)(?<verb>[a-z]{3,})(?!\p{L})`,
  'u',
)
const HABIT =
  /(?<!\p{L})(?:always|usually|normally|often|sometimes|generally|every|each|never|daily|weekly|monthly|as a rule|meist|meistens|immer|oft|jeweils|normalerweise|gewöhnlich|üblicherweise|täglich|wöchentlich|monatlich|jede[nrsm]?|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)(?!\p{L})/iu
const QUOTED_PAST = /(?<!\p{L})(?:was|were|had|did|yesterday|last (?:week|month|year|night)|ago)(?!\p{L})/iu

/** A promise by its construction; null: none. */
export function commissiveIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause) || clause.length > 400 || setting.people.kind === 'file' || isPast(clause, setting))
    return null
  if (HABIT.test(clause)) return null
  const trailing = handed(clause, setting)
  if (trailing !== null) return trailing
  return languageOf(clause, setting.german) === 'de'
    ? germanCommissive(clause, setting)
    : englishCommissive(clause, setting)
}

const isAhead = (clause: string, { base }: Setting): boolean =>
  datesIn(clause, base).some(({ day, role }) => day >= base.today && role !== 'from')

/** "Programme notes go to the printer Monday (Petra)": its owner stands behind. */
function handed(clause: string, setting: Setting): Draft | null {
  const match = TRAILING.exec(clause.slice(-80))
  const who = match?.groups?.who
  if (who === undefined || setting.people.kind !== 'note' || setting.isTalk) return null
  const before = clause.slice(0, clause.length - (match?.[0].length ?? 0))
  if (!setting.people.isPerson(who) || !isAhead(before, setting) || isNegated(before) || before.length < 8) return null
  if (/ \p{L}+ed(?= |$)/u.test(before) || QUOTED_PAST.test(before)) return null
  // Who only said it, or is spoken with.
  if (/(?<!\p{L})(?:says|said|sagt|meint|with|mit|from|von|call|meeting|lunch|1:1|termin)[ :]*$/iu.test(before))
    return null
  return promise(setting.people.party(who), before, 0.62)
}

function englishCommissive(clause: string, setting: Setting): Draft | null {
  const ahead = isAhead(clause, setting)
  const mine = TOLD_BY_ME.exec(clause)
  if (mine !== null && !isNegated(mine[0]) && !/^(?:he|she|they)/i.test(clause))
    return promise(self('I', setting), clause, 0.66)
  const negated = isNegated(clause)
  const said = SAID_GO.exec(clause)
  if (said !== null && !isNegated(said[0])) {
    const { who = '', sub = '', verb = '' } = said.groups ?? {}
    if (/^(?:I|we)$/i.test(sub) && !/^(?:I|we)$/i.test(who)) return promise(self('I', setting), clause, 0.6)
    if (!/^(?:be|cost|need|want|know|think|see|find|take)$/.test(verb) || ahead) {
      const party = someone(who, clause, said.index, setting)
      if (party !== null) return promise(party, clause, 0.66)
    }
  }
  if (negated) return null
  const behind = SAID_BEHIND.exec(clause)?.groups
  if (behind !== undefined && behind.verb !== 'like') {
    const party = someone(behind.who ?? '', clause, 0, setting)
    if (party !== null) return promise(party, clause, 0.62)
  }
  const word = WORD.exec(clause)
  if (word !== null) {
    const party = someone(word.groups?.who ?? '', clause, word.index, setting)
    if (party !== null) return promise(party, clause, 0.7)
  }
  const job = JOB.exec(clause)?.groups?.who
  if (job !== undefined) {
    if (/^(?:my|mine)$/i.test(job)) return promise(self('I', setting), clause, 0.62)
    if (setting.people.isParty(job)) return promise(setting.people.party(job), clause, 0.62)
  }
  if (ahead && COUNT_ON.test(clause)) return promise(setting.speaker ?? self('I', setting), clause, 0.64)
  const listed = LISTED.exec(clause)
  if (listed !== null && (ahead || /list|desk|plate|hand|covered/.test(listed[0]))) {
    const party = someone(listed.groups?.who ?? '', clause, listed.index, setting)
    if (party !== null) return promise(party, clause, 0.62)
  }
  const sees = SEE_TO.exec(clause)
  if (sees !== null) {
    const party = someone(sees.groups?.who ?? '', clause, 0, setting)
    if (party !== null) return promise(party, clause, 0.66)
  }
  if (!ahead) return null
  const does = doesThing(clause, setting)
  if (does !== null) return does
  const comes = COMES.exec(clause)?.groups?.who
  if (
    comes !== undefined &&
    !/^(?:I|we|he|she|they|the (?:board|committee|council|court|parliament|train|bus|season|show|film|concert|school|term))/i.test(
      comes,
    )
  ) {
    const party = someone(comes, clause, 0, setting)
    if (party !== null) return promise(party, clause, 0.62)
  }
  const means = AND_MEANS.exec(clause)
  if (means !== null && isAct(means.groups?.verb ?? '')) {
    const party = someone(means.groups?.who ?? '', clause, 0, setting)
    if (party !== null) return promise(party, clause, 0.64)
  }
  const own = OWN_BARE.exec(clause)?.groups?.verb
  if (
    own !== undefined &&
    setting.people.kind !== 'interaction' &&
    (isAct(own) || /ing$/.test(own)) &&
    !/^(?:be|being|going|feeling|looking)$/.test(own)
  )
    return promise(setting.speaker ?? self('I', setting), clause, 0.62)
  if (GOES_OUT.test(clause) && !QUOTED_PAST.test(clause) && !hasCondition(clause))
    return promise(setting.speaker, clause, 0.58)
  return null
}

/** Somebody, a verb in the present or behind "will", a thing and its day. */
function doesThing(clause: string, setting: Setting): Draft | null {
  const match = DOES.exec(clause)
  const { who = '', verb, will, rest = '' } = match?.groups ?? {}
  if (match === null || /^(?:I|[Ww]e)$/.test(who)) return null
  if (hasCondition(clause) || /(?<!\p{L})when(?!\p{L})/iu.test(clause)) return null
  if (/^(?:hold|keep|reserve)s?$/.test(verb ?? will ?? '') && /(?<!\p{L})(?:till|until|til)(?!\p{L})/iu.test(clause))
    return null
  if (QUOTED_PAST.test(clause.replace(/^[^:]{2,40}: /, ''))) return null
  const isKnown = setting.people.isPerson(who) || /^(?:he|she)$/i.test(who)
  const party = someone(who, clause, 0, setting)
  if (party === null) return null
  if (will !== undefined) {
    const isReady = will === 'have' && HAVE_READY.test(clause)
    const isVisit =
      /^(?:come|go|be)$/.test(will) &&
      /^ (?:by|over|round|out|in|back|down|up|and|to|with|at the|here)(?!\p{L})/u.test(rest)
    const isDone = isAct(will) && (OBJECT.test(rest) || rest.trim() === '' || isKnown)
    return isReady || isVisit || isDone ? promise(party, clause, 0.64) : null
  }
  const step = verb ?? ''
  if (NO_NAMES.has(step)) return null
  const isGiven = GIVES.test(step) && (FOR_US.test(rest) || (isKnown && OBJECT.test(rest)))
  if (NOT_DONE.test(step) && !isGiven) return null
  const isSure = isKnown || ACTS.has(step.replace(/e?s$/, '')) || ACTS.has(step.replace(/s$/, ''))
  if (!isSure && !setting.people.isParty(who)) return null
  if (isKnown && OBJECT.test(rest)) return promise(party, clause, 0.64)
  return isSure &&
    (OBJECT.test(rest) || /^ (?:by|before|until|on|this|next|tomorrow|mon|tue|wed|thu|fri|sat|sun)/iu.test(rest))
    ? promise(party, clause, 0.6)
    : null
}

const isAct = (verb: string): boolean =>
  !STATES.has(verb.toLowerCase()) &&
  !/^(?:see|meet|win|earn|become|reach|face|inherit|hit|gain|spend|love|like|recover|feel|bear|resent|cry|shout|sleep|eat|remember|recall|receive|not|never|have|arrive|turn|celebrate|need)$/i.test(
    verb,
  )

const NOBODY =
  /^(?:it|this|that|there|which|who|what|nobody|everybody|nothing|everything|(?:the|our|his|her|their|an?) (?:\p{L}+ )*(?:plan|idea|price|cost|roof|weather|question|problem|decision|matter|result|effect|lease|contract|book|film|report|train|bus|ferry|season|term|year|week|month|day|tide|sun|rain|story|talk|show|exhibition|museum|shop|market|road|bridge|river))$/iu

/** Somebody who can take a thing on; null: nobody, or a thing. */
export function someone(words: string, clause: string, at: number, setting: Setting): StatementParty | null {
  const bare = words.trim()
  if (/^(?:I|we|ich|wir)$/i.test(bare)) return self(bare, setting)
  if (/^(?:he|she|they|er|sie)$/i.test(bare))
    return resolvePronoun(clause, at, setting) ?? { words: bare, resolved: null }
  if (/^(?:someone|somebody|one)(?!\p{L})/iu.test(bare)) return { words: bare, resolved: null }
  if (NOBODY.test(bare)) return null
  if (setting.people.isParty(bare) || isAgent(bare)) return setting.people.party(bare)
  const [first = ''] = bare.split(' ')
  return /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+$/u.test(bare) &&
    !NO_NAMES.has(first.toLowerCase()) &&
    !/(?:ing|tion|ment|ness|ity|ung|heit|keit)$/.test(bare)
    ? setting.people.party(bare)
    : null
}
