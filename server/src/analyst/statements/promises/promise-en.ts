// Promises in English: who will do what.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import { isOpinion } from '../doubts/opinions.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, hasHedge } from '../form/clauses.ts'
import { NO_NAMES } from '../who/name-words.ts'
import { NAME } from '../who/people.ts'
import { present } from './present-en.ts'
import { type Subject, subjectBefore } from './subject-en.ts'
import { ACTS, DOING, DONE_TO, STATES, WEAK } from './verbs.ts'

const ADVERBS = String.raw`(?:(?:also|then|now|just|still|certainly|definitely|gladly|happily|personally|kindly|soon|immediately|again|all|both|either|therefore|please|first|quickly|try to|try and|need to|have to|be able to|of course) ){0,2}`
const WILL = new RegExp(
  String.raw`(?:\b(?:will|shall|(?:is|are|am) going to|gonna|going to|intends? to|plans? to|(?:is|are|am) (?:now |still |also )?(?:due |supposed |meant |expected |scheduled )?to)|'ll|'(?:m|re|s) (?:now |still |also )?(?:going |due |supposed |meant )?to|'(?:m|re|s) gonna) ${ADVERBS}(not |never |probably |likely |maybe |hopefully |surely )?(be )?([a-z][a-z-]+)`,
  'gi',
)
/** How sure it is that this subject doing this is a promise; 0 where it is none. */
function weigh(subject: Subject, verb: string, clause: string, setting: Setting): number {
  const act = verb.toLowerCase()
  const isAct = ACTS.has(act)
  const weak = WEAK.has(act)
  const dated = datesIn(clause, setting.base).some(({ role }) => role !== 'from')
  // A verb that no list has is done on purpose where it has its day.
  const other = dated && !STATES.has(act) && act.length > 2 ? 0.6 : 0
  if (subject.kind === 'own')
    return isAct ? (weak ? (dated ? 0.8 : 0.65) : 0.85) : act === 'have' && dated ? 0.75 : other
  if (subject.kind === 'person' || /^(?:he|she|they)$/i.test(subject.party?.words ?? ''))
    return isAct ? (weak ? (dated ? 0.75 : 0.6) : 0.85) : act === 'have' && dated ? 0.7 : other
  if (subject.kind === 'party') return isAct && !weak ? 0.7 : isAct && dated ? 0.6 : 0
  return isAct && !weak && dated ? 0.6 : 0
}

/** "She'll intro me to him", "Tom will sell the pews": whoever is known does something to a thing, whatever the verb. */
function ofObject({ kind, party }: Subject, verb: string, rest: string): number {
  const act = verb.toLowerCase()
  const isKnown = kind === 'own' || kind === 'person' || /^(?:he|she)$/i.test(party?.words ?? '')
  return isKnown && act.length > 2 && !STATES.has(act) && !BEFALLS.test(act) && OBJECT.test(rest) ? 0.58 : 0
}
const BEFALLS =
  /^(?:find|see|win|meet|face|earn|gain|inherit|spend|become|come|arrive|end|turn|grow|reach|pass|survive|catch|hit|love|like|recover|feel|stay|remain|keep|bear|resent|blame|laugh|cry|shout|sleep|eat|celebrate|greet|welcome|remember|recall|decide|agree)$/
const OBJECT =
  /^\S+ (?:the|an?|my|our|his|her|their|your|its|this|that|these|those|it|them|him|me|us|you|all|both|some|two|three|four|five|six|another|\d|\p{Lu})(?!\p{L})/u
const PLEDGED =
  /\b(?:(?:has|have|had|'s|'ve) )?(?:also |kindly |again |now |already )?(promis(?:ed?|es)|undert(?:ook|akes?|aken)|commit(?:s|ted)?|volunteer(?:s|ed)?|pledge[sd]?|agree[sd]?|guarantee[sd]?|offer(?:s|ed)?|vow(?:s|ed)|owes?|owed)(?: (?:me|us|him|her|them|you|\p{L}{2,20}))? (?:to (?:also )?([a-z-]+)|(?:that|an?|the|I'd|we'd|he'd|she'd|they'd|it)(?!\p{L})|\d)/iu
const TOLD =
  /\b(?:told|said|assured|promised|confirmed|let (?:him|her|them) know)\b.{0,60}?\b(I|we|he|she|they|it)(?:'d|'ll| would| will) (?!like\b|love\b|rather\b|prefer\b|be\b)([a-z-]+)/i
const NAMED_TO = new RegExp(
  String.raw`(?:^|: |→ |-> |– )(?:and )?(${NAME})(?: \([^()]{1,30}\))?(?:(?:,| and| &|/| \+) ?(?:${NAME}))?(?: (is|are|has|have|needs?|must))? (?:still )?to (?!be\b|have\b|the\b|a\b|an\b|our\b|his\b|her\b|date\b)([a-z-]+)`,
  'u',
)
const ONGOING = new RegExp(
  String.raw`(?:^|[\s,(])(${NAME}|I|he|she|we|they)(?:'s|'m|'re| is| are| am)? (?:now |already |currently |to be |also )?([a-z-]+ing)\b(?! (?:good|great|well))`,
  'u',
)
const CHARGED = new RegExp(
  String.raw`(?:^|[\s,(])(${NAME}|I|he|she|we|they)(?:'s|'m|'re| is| are| am| will be| remains)? (?:on (?:it|this|that|the (?!phone|train|board|way|road|list|line|plane|fence|mend|team|committee|roof|case|floor|ground|move|bus|boat|same|other|market|table|agenda)\p{L})|on the hook for|responsible for|in charge of|looking after|on point for|owner of|owns|takes care of|takes over|taking over|takes on|took on|has taken on|to own)\b`,
  'u',
)
const LEFT_WITH = new RegExp(
  String.raw`\b(?:left|leave|leaving) (?:it|this|that|them|all of it) (?:with|to) (${NAME})`,
  'u',
)
/** "measuring" -> "measure", "getting" -> "get" */
function baseOf(doing: string): string {
  const stem = doing.replace(/ing$/, '')
  if (ACTS.has(stem)) return stem
  return ACTS.has(`${stem}e`) ? `${stem}e` : stem.replace(/(.)\1$/, '$1')
}
const OWN_DUTY =
  /(?:^|[^\p{L}])(I|we)(?:(?:'d| had)(?= better))? (?:still |also |just |really )?(?:need to|have to|must|should|ought to|'ve got to|want to|owe|better|gotta|got to)\s(?:also |still |really )?([a-z-]+)/iu
const OTHERS_DUTY = new RegExp(
  String.raw`(?:^|[\s,])(${NAME}|he|she) (?:still |also )?(?:needs to|has to|must|should) (?:also |still )?([a-z-]+)`,
  'u',
)
const OFFER =
  /(?:^|[^\p{L}])(?:(I|we|he|she|they|[\p{L}][\p{L}'-]+) (?:can|could)|(I|we)'d be (?:happy|glad|willing|delighted) to|(I|we) would be (?:happy|glad|willing) to|happy to|(let me))\s(?:also |gladly )?([a-z-]+)/iu
const YOU_GET = /\byou(?:'ll| will| shall) (?:have|get|receive|hear)\b/i
const PASSIVE = /\b(?:will|shall) be ([a-z]+)\b(.{0,80}?\bby (?!the end\b|\d)([A-Z][\p{L}'-]+(?: [A-Z][\p{L}'-]+)?))?/u

/** An act, done again too: "re-train". */
const isAct = (verb: string): boolean => ACTS.has(verb) || ACTS.has(verb.replace(/^re-?/, ''))

const NEGATIVE = /\b(?:not|never|no longer|nobody|won't|wouldn't|refus\w+|declin\w+)\b/i

/** The promise of a clause; null where there is none. */
export function promiseInEnglish(clause: string, setting: Setting): Draft | null {
  const told = TOLD.exec(clause)
  if (
    told &&
    !STATES.has((told[2] ?? '').toLowerCase()) &&
    !BEFALLS.test((told[2] ?? '').toLowerCase()) &&
    !NEGATIVE.test(told[0])
  ) {
    const isOwn = /^(?:I|we)$/i.test(told[1] ?? '')
    const who = isOwn ? self(told[1] ?? 'I', setting) : resolvePronoun(clause, told.index, setting)
    return {
      kind: 'promise',
      who,
      what: told.index + told[0].length - (told[2] ?? '').length,
      confidence: 0.75,
      hedged: hasCondition(clause),
    }
  }
  return (
    willDo(clause, setting) ??
    pledged(clause, setting) ??
    assigned(clause, setting) ??
    duty(clause, setting) ??
    present(clause, setting) ??
    offered(clause, setting) ??
    passive(clause, setting)
  )
}

function willDo(clause: string, setting: Setting): Draft | null {
  WILL.lastIndex = 0
  for (let match = WILL.exec(clause); match !== null; match = WILL.exec(clause)) {
    const [whole, denied, be, verb = ''] = match
    if (/not|never/i.test(denied ?? '') || /(?:\bnot|n't|\bnever)\s*$/i.test(clause.slice(0, match.index))) return null
    const start = match.index + whole.length - verb.length
    if (
      YOU_GET.test(clause.slice(Math.max(0, match.index - 4), match.index + 20)) &&
      datesIn(clause, setting.base).length > 0
    )
      return {
        kind: 'promise',
        who: self('I', setting),
        to_whom: setting.hearer,
        what: start,
        confidence: 0.75,
        hedged: hasCondition(clause),
      }
    const subject = subjectBefore(clause, match.index, setting)
    if (subject === null) continue
    if (/\bwho$|\?$/i.test(clause)) continue
    // "The plan is to sell": nobody is to.
    if (
      /(?: |')(?:is|are|am|m|re|s) (?:\w+ )*to /i.test(` ${whole}`) &&
      !/going to/.test(whole) &&
      subject.kind === 'other' &&
      !/^(?:he|she|they)$/i.test(subject.party?.words ?? '')
    )
      continue
    const isPhrase = /^(?:see|look|get|come|go) (?:to|into|about|after|back to|onto)(?!\p{L})/iu.test(
      clause.slice(start),
    )
    const act = isPhrase ? 'arrange' : be ? (DOING.has(verb.toLowerCase()) ? 'send' : '') : verb
    const confidence = weigh(subject, act, clause, setting) || (be ? 0 : ofObject(subject, verb, clause.slice(start)))
    if (confidence === 0) continue
    const hedged =
      hasCondition(clause) ||
      /probably|likely|maybe|hopefully/i.test(denied ?? '') ||
      /^(?:perhaps|maybe|hopefully)\b/i.test(clause)
    return { kind: 'promise', who: subject.party, what: start, confidence, hedged }
  }
  return null
}

function pledged(clause: string, setting: Setting): Draft | null {
  const match = PLEDGED.exec(clause)
  if (match === null || NEGATIVE.test(clause.slice(Math.max(0, match.index - 12), match.index + match[0].length)))
    return null
  const word = (match[1] ?? '').toLowerCase()
  const subject = subjectBefore(clause, match.index, setting)
  if (subject === null || (subject.kind === 'other' && !/^(?:he|she|they)$/i.test(subject.party?.words ?? '')))
    return null
  if (/\bhad$/i.test(match[0].split(' ')[0] ?? '')) return null
  // "Volunteers are needed", "support promises": in that form it is never said of oneself.
  if (subject.kind === 'own' && /[^s]s$/.test(word)) return null
  if (/^agree/.test(word) && match[2] === undefined) return null
  // A sum that is owed is a figure.
  if (/^owed$/.test(word) || (/^owes?$/.test(word) && (amountsIn(clause).length > 0 || /\d{2}/.test(clause))))
    return null
  const what = match.index + match[0].length - (match[2]?.length ?? 0)
  const isOffer = /^offer/.test(word)
  return {
    kind: 'promise',
    who: subject.party,
    what,
    confidence: isOffer ? 0.45 : 0.85,
    hedged: isOffer || hasCondition(clause),
    perhaps: isOffer,
  }
}

function assigned(clause: string, setting: Setting): Draft | null {
  const { people } = setting
  const to = NAMED_TO.exec(clause)
  if (to?.[1] && (isAct(to[3] ?? '') || people.isPerson(to[1])) && (people.isParty(to[1]) || to[2] === undefined)) {
    const isKnown = people.isParty(to[1])
    const first = to[1].split(' ')[0]?.toLowerCase() ?? ''
    if (
      isKnown ||
      (isAct(to[3] ?? '') &&
        !ACTS.has(first) &&
        !NO_NAMES.has(first) &&
        !/(?:ing|tion|ment|ness|ity|ed|ly|s)$/.test(first))
    )
      return {
        kind: 'promise',
        who: people.party(to[1]),
        what: to.index + to[0].length - (to[3]?.length ?? 0),
        confidence: isKnown ? 0.85 : 0.6,
        hedged: hasCondition(clause),
      }
  }
  const charged = CHARGED.exec(clause)
  if (charged?.[1] && !NEGATIVE.test(clause)) {
    const who = whoIs(charged[1], clause, charged.index, setting)
    if (who) return { kind: 'promise', who, what: charged.index + charged[0].length, confidence: 0.75 }
  }
  const left = LEFT_WITH.exec(clause)?.[1]
  if (left !== undefined && people.isParty(left) && !NEGATIVE.test(clause))
    return { kind: 'promise', who: people.party(left), what: 0, confidence: 0.65 }
  const ongoing = ONGOING.exec(clause)
  const ahead = datesIn(clause, setting.base).some(({ role, day }) => role !== 'from' && day >= setting.base.today)
  const isDoing =
    (people.isPerson(ongoing?.[1] ?? '') || /(?:'s|'m|'re| is| are| am) /.test(ongoing?.[0] ?? '')) &&
    ((DOING.has(ongoing?.[2] ?? '') &&
      !/getting (?!an? |the |\d|some |more |three |two |\p{L}+ quotes?)/u.test(clause)) ||
      (ahead && ACTS.has(baseOf(ongoing?.[2] ?? ''))))
  if (ongoing?.[1] && isDoing && !NEGATIVE.test(clause) && (ahead || !/^(?:I|we|they)$/.test(ongoing[1]))) {
    const who =
      whoIs(ongoing[1], clause, ongoing.index, setting) ??
      (/^(?:he|she|they)$/.test(ongoing[1]) ? { words: ongoing[1], resolved: null } : null)
    if (who && !/\b(?:was|were|been)$/.test(clause.slice(0, ongoing.index)))
      return {
        kind: 'promise',
        who,
        what: ongoing.index + ongoing[0].length - (ongoing[2]?.length ?? 0),
        confidence: 0.65,
        hedged: hasCondition(clause),
      }
  }
  return null
}

function whoIs(words: string, clause: string, at: number, setting: Setting): StatementParty | null {
  if (/^(?:I|we)$/.test(words)) return self(words, setting)
  if (/^(?:he|she|they)$/.test(words)) return resolvePronoun(clause, at, setting)
  return setting.people.isParty(words) ? setting.people.party(words) : null
}

function duty(clause: string, setting: Setting): Draft | null {
  const own = OWN_DUTY.exec(clause)
  if (own && ACTS.has(own[2] ?? '') && own[2] !== 'decide' && !NEGATIVE.test(clause)) {
    const soft =
      /\b(?:should|ought)\b/i.test(own[0]) || isOpinion(clause) || hasHedge(clause.slice(0, own.index + own[0].length))
    const isWe = /^we$/i.test(own[1] ?? '')
    return {
      kind: 'promise',
      who: self(own[1] ?? 'I', setting),
      what: own.index + own[0].length - (own[2]?.length ?? 0),
      confidence: soft ? 0.4 : isWe ? 0.55 : 0.7,
      hedged: soft || hasCondition(clause),
      perhaps: soft,
    }
  }
  const others = OTHERS_DUTY.exec(clause)
  if (others?.[1] && ACTS.has(others[2] ?? '') && !NEGATIVE.test(clause)) {
    const who = whoIs(others[1], clause, others.index, setting)
    const soft = /\bshould\b/.test(others[0])
    if (who)
      return {
        kind: 'promise',
        who,
        what: others.index + others[0].length - (others[2]?.length ?? 0),
        confidence: soft ? 0.45 : 0.6,
        hedged: soft || hasCondition(clause),
        perhaps: soft,
      }
  }
  return null
}

function offered(clause: string, setting: Setting): Draft | null {
  const match = OFFER.exec(clause)
  if (
    match === null ||
    !ACTS.has((match[5] ?? '').toLowerCase()) ||
    /\?$|\b(?:can|could) (?:you|we)\b/i.test(clause) ||
    NEGATIVE.test(clause)
  )
    return null
  const said = match[1] ?? match[2] ?? match[3] ?? 'I'
  const isOther = !/^(?:I|we|he|she|they)$/i.test(said)
  if (isOther && !setting.people.isParty(said)) return null
  const who = /^(?:he|she|they)$/i.test(said)
    ? resolvePronoun(clause, match.index, setting)
    : isOther
      ? setting.people.party(said)
      : self(said, setting)
  // "He can fit it on Friday": said with its day, it is counted on.
  const firm =
    match[1] !== undefined &&
    /(?:^|[^\p{L}])\p{L}+ can(?!\p{L})/u.test(match[0]) &&
    datesIn(clause, setting.base).some(({ role, day }) => role !== 'from' && day >= setting.base.today)
  return {
    kind: 'promise',
    who,
    what: match.index + match[0].length - (match[5]?.length ?? 0),
    confidence: firm ? 0.58 : 0.45,
    hedged: true,
    perhaps: !firm,
  }
}

function passive(clause: string, setting: Setting): Draft | null {
  const match = PASSIVE.exec(clause)
  if (match === null || !DONE_TO.has((match[1] ?? '').toLowerCase()) || NEGATIVE.test(clause)) return null
  const agent = match[3]
  const named = agent !== undefined && setting.people.isParty(agent)
  const dated = datesIn(clause, setting.base).some(({ role }) => role !== 'from')
  if (!named && !dated) return null
  return {
    kind: 'promise',
    who: named ? setting.people.party(agent) : null,
    confidence: named ? 0.7 : 0.58,
    hedged: hasCondition(clause),
  }
}
