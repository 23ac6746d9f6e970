// Who has a thing, by the idioms of both languages: "leave it with me", "you have my word", "Zuständig für die Tombola
// ist Tamara".
import type { StatementParty } from '#contract/statements.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { isNegated } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'
import { promise } from './nominal.ts'

const WHO = String.raw`(?<who>[Hh]e|[Ss]he|[Tt]hey|I|[Ww]e|(?:[Tt]he|[Oo]ur|[Tt]heir) (?:[\p{L}'-]+ ){0,2}?[\p{L}'-]+|${NAME})`
const WHO_DE = String.raw`(?<who>[Ee]r|[Ss]ie|[Ii]ch|[Ww]ir|(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+|${NAME})`

/** The writer's own. */
const OWN: readonly RegExp[] = [
  /^(?:(?:and|but|so|ok|okay|yes|right),? )?(?:you (?:have|'ve got) my word|my word on it|count on (?:me|us)|you can (?:count|rely) on (?:me|us)|rely on (?:me|us)|leave (?:it|that|this|them|the [^?;]{2,40}|all [^?;]{2,30}) (?:with|to) (?:me|us)|consider it done|(?:the )?ball(?: is|'s) in (?:our|my) court|(?:I|we) (?:still )?owe (?!it to|to\b|this to|that to|everything|money|nothing)[\p{L}]|still owe |I(?:'ve| have)? got (?:this|it) (?:covered|in hand)|I'm on it|on my (?:list|desk|plate) (?:for|this|until|today|tomorrow)|will do(?:[.,!]|$)|it(?:'s| is) (?:on my|in my) (?:list|desk|plate|to-?do))/iu,
  /^(?:(?:und|aber|also|ok|okay|ja),? )?(?:(?:ihr|du|sie) (?:könnt|kannst|können) (?:auf mich|auf uns|mit mir|mit uns) (?:zählen|rechnen)|verlass(?:t|en)? (?:dich|euch|sie sich) (?:auf mich|darauf|drauf)|(?:das )?überlass(?:t|en sie)? (?:das )?(?:mir|uns)|ich bin dran|(?:das|die|den) (?:\p{Lu}\p{L}+ )?(?:liegt|liegen) bei (?:mir|uns)|mein wort (?:drauf|darauf)|steht (?:auf meiner liste|bei mir auf der liste)|(?:wir|ich) schulden?(?! \p{L}+ (?:nichts|dank)))(?!\p{L})/iu,
]
const OTHERS: readonly RegExp[] = [
  new RegExp(
    String.raw`^${WHO}(?:'s| is| are|'re| remains| stays| will be| has been| was)?(?: now| also| still)? (?:in charge of|responsible for|on point for|looking after|seeing to|taking care of|dealing with|put in charge of|down for|tasked with|charged with|the one to) `,
    'u',
  ),
  new RegExp(
    String.raw`^${WHO}(?: has| have|'s|'ve| had)? (?:taken it (?:up)?on (?:himself|herself|themselves|itself|myself|ourselves)|taken charge of|taken on the|volunteered to|offered to take|promised to|undertaken to|pledged to|got the job of|been (?:asked|told|given|charged|deputed|commissioned|instructed) (?:to|with)) (?!be\b|differ)`,
    'u',
  ),
  new RegExp(
    String.raw`(?:^|[,;:–] )(?:[Rr]esponsibility|[Rr]esponsible|[Tt]he job|[Tt]hat|[Tt]his|[Tt]he task)(?: for [^?;:]{2,60})? (?:lies|rests|is|sits|stays|remains) with ${WHO}`,
    'u',
  ),
  new RegExp(
    String.raw`(?:^|[,;:–] )[^?;:]{3,60} (?:is|are|'s) (?:with|on|up to|down to|left to|in the hands of) (?<who>${NAME})(?:'s (?:list|desk|plate|hands))?(?: (?:for|until|by|this|from) [^?;]{2,30})?[.!]?$`,
    'u',
  ),
  new RegExp(
    String.raw`(?:^|[,;:–] )(?:[Rr]esponsible|[Oo]wner|[Ii]n charge|[Ll]ead|[Ww]ho)(?: for [^?;:]{2,50})?: ${WHO}(?=[.,;]|$)`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:[Zz]uständig|[Vv]erantwortlich|[Ff]ederführend)(?: (?:für|bei) [^?;:]{2,80})?(?: ist| sind| bleibt| wird|:)(?: ab \p{L}+| nun| jetzt| weiter| weiterhin)? ${WHO_DE}`,
    'u',
  ),
  new RegExp(
    String.raw`^${WHO_DE} (?:ist|sind|bleibt|wird)(?: \p{Ll}+)? (?:für [^?;]{2,60} )?(?:zuständig|verantwortlich|federführend)(?!\p{L})`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:[Mm]it|[Dd]amit) [^?;]{0,80}?(?:ist|sind|wurde|wurden|wird)(?: nun| jetzt)? ${WHO_DE} (?:beauftragt|betraut)(?!\p{L})`,
    'u',
  ),
  new RegExp(
    String.raw`^[^?;:]{3,60} (?:liegt|liegen) (?:jetzt |nun |weiterhin )?bei (?:der |dem |den )?(?<who>${NAME})[.!]?$`,
    'u',
  ),
  new RegExp(
    String.raw`^${WHO_DE} (?:hat|haben|habe)(?: \p{Ll}+)? [^?;]{2,80}(?:in aussicht gestellt|zugesichert|zugesagt|versprochen|angekündigt|übernommen(?= (?:zu|bis)))(?!\p{L})`,
    'u',
  ),
  new RegExp(
    String.raw`^${WHO_DE} (?:versicherte?n?|versichert|sagte?n? zu|versprach(?:en)?|verspricht|gelobte?n?|stellt(?:e|en)? in aussicht|kündigt(?:e|en)? an|erbot sich|erboten sich),? [^?;]{2,120}(?<!\p{L})(?:\p{Ll}*zu\p{Ll}{3,}n|zu \p{Ll}{3,}n|fertig zu \p{Ll}+)(?=[.,;!]|$)`,
    'u',
  ),
  new RegExp(String.raw`^${WHO_DE} (?:nimmt|nehmen|macht|machen) sich [^?;]{2,60}(?:an|vor|zur aufgabe)[.!]?$`, 'u'),
]

/** "The signed contract is with Saskia": what is finished lies there, and nobody is to do anything with it. */
const KEPT =
  /^(?:[^?;:]{0,40}\s)?(?:signed|countersigned|sealed|paid|settled|sent|finished|completed|approved|delivered|original|cop(?:y|ies)|spare)(?!\p{L})[^?;:]{0,50}? (?:is|are|'s) (?:with|on) \p{Lu}[^ ]+(?: \p{Lu}[^ ]+)?$/u

/** A promise by who has it; null: none. */
export function boundIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause) || isNegated(clause) || KEPT.test(clause)) return null
  if (OWN.some((pattern) => pattern.test(clause)) && amountsIn(clause).length === 0)
    return promise(self('I', setting), clause, 0.65)
  for (const pattern of OTHERS) {
    const match = pattern.exec(clause)
    const who = match?.groups?.who
    if (match === null || who === undefined || !isSomebody(who, setting)) continue
    return promise(partyOf(who, clause, match.index, setting), clause, 0.65)
  }
  return null
}

const isSomebody = (who: string, { people }: Setting): boolean =>
  /^(?:he|she|they|I|we|er|sie|ich|wir)$/i.test(who) ||
  people.isParty(who) ||
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(who)

function partyOf(who: string, clause: string, at: number, setting: Setting): StatementParty | null {
  if (/^(?:I|we|ich|wir)$/i.test(who)) return self(who, setting)
  if (/^(?:he|she|they|er|sie)$/i.test(who))
    return resolvePronoun(clause, at, setting) ?? { words: who, resolved: null }
  return setting.people.party(who)
}
