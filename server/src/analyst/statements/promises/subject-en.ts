// Who stands before a verb in an English clause.
import type { StatementParty } from '#contract/statements.ts'
import { resolvePronoun, type Setting, self } from '../draft.ts'
import { NAME } from '../who/people.ts'

const NAME_END = new RegExp(
  String.raw`(?:^|[^\p{L}@])(${NAME})(?: \([^()]{1,40}\))?(?: (?:and|&|/|\+) (?:${NAME}|I))?$`,
  'u',
)
const CALLED = new RegExp(`^(${NAME}),$`, 'u')
const PLAIN_END = /\b((?:the|our|their|his|her|my|your) (?:[\p{L}-]+ ){0,2}[\p{L}-]{2,}|\p{Ll}[\p{L}-]{2,})$/u
const NO_SUBJECT =
  /\b(?:it|that|which|there|this|these|those|who|what|everything|nothing|something|one|and|or|but|also|still|then|if|when|how|where)$/i

export type Subject = { party: StatementParty | null; kind: 'own' | 'person' | 'party' | 'other' }

/** Who stands right before `at`; null where nobody can. */
export function subjectBefore(clause: string, at: number, setting: Setting): Subject | null {
  const before = clause
    .slice(0, at)
    .replace(
      /(?:,? (?:kindly|also|now|then|both|all|each|personally|already|again|finally|just|still|therefore|probably)),?\s*$/i,
      '',
    )
    .trimEnd()
    .replace(/ (?:for (?:his|her|their) part|in turn|too|as well)$/i, '')
    .replace(/(?<=\p{Lu}[\p{L}'-]{1,40}) (?:from|of|at|in) (?:the )?[\p{L}&.-]{2,30}$/u, '')
  const called = CALLED.exec(before)?.[1]
  if (called !== undefined && setting.people.kind !== 'message' && setting.people.isPerson(called))
    return { party: setting.people.party(called), kind: 'person' }
  if (
    before === '' ||
    /[,:\p{So}–-]$/u.test(before) ||
    /^(?:yes|yep|ok|okay|sure|right|great|thanks|so|and|then|btw|fyi|ps)[,.]?$/i.test(before)
  )
    return { party: self('I', setting), kind: 'own' }
  const pronoun = /(?:^|[^\p{L}])(I|we|he|she|they|you|u)$/iu.exec(before)?.[1]
  if (pronoun !== undefined) {
    if (/^(?:I|we)$/i.test(pronoun)) return { party: self(pronoun, setting), kind: 'own' }
    if (/^(?:you|u)$/i.test(pronoun)) return null
    const person = resolvePronoun(clause, before.length - pronoun.length, setting)
    return { party: person ?? { words: pronoun, resolved: null }, kind: person ? 'person' : 'other' }
  }
  const name = NAME_END.exec(before)?.[1]
  if (name !== undefined && !NO_SUBJECT.test(name)) {
    if (setting.people.isPerson(name)) return { party: setting.people.party(name), kind: 'person' }
    const last = name.split(' ').at(-1) ?? ''
    if (name.includes(' ') && setting.people.isPerson(last))
      return { party: setting.people.party(last), kind: 'person' }
    if (setting.people.isParty(name)) return { party: setting.people.party(name), kind: 'party' }
    return { party: setting.people.party(name), kind: 'other' }
  }
  if (NO_SUBJECT.test(before)) return null
  const plain = PLAIN_END.exec(before)?.[1]
  if (plain === undefined) return null
  return { party: setting.people.party(plain), kind: setting.people.isParty(plain) ? 'party' : 'other' }
}
