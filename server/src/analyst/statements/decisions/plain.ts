// Decisions in plain words, without any verb of deciding: tried where no other rule says a decision outright.

import type { Draft, Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'
import { BARE_DE } from './bare-de.ts'
import { isDecider } from './choices.ts'
import { PLAIN_DE } from './plain-de.ts'
import { PLAIN_EN } from './plain-en.ts'
import { isPast } from './resolutions.ts'
import { openIn } from './settle.ts'

const MOST = 200
/** Wished, asked, doubted, or told of how it is done as a rule. */
const UNSETTLED =
  /(?<!\p{L})(?:not yet|should|could|might|may|would|whether|perhaps|maybe|if|unless|wants?|hopes?|asks?|asked|proposed|proposes|proposing|suggested|suggests|usually|normally|often|always|probably|noch nicht|sollte|sollten|könnte|könnten|würde|würden|ob|wenn|falls|vielleicht|möchte|schlägt|wohl|meist|meistens|oft|immer|üblich\p{L}*|wahrscheinlich|normalerweise)(?!\p{L})/iu

const ALL = [...PLAIN_EN, ...PLAIN_DE, ...BARE_DE]

/** A decision in plain words; null: none. */
export function plainIn(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (clause.length > MOST || /\?["')]*$/.test(clause) || (kind === 'file' && !setting.isTalk)) return null
  if (UNSETTLED.test(clause) || hasCondition(clause) || isPast(clause, setting) || openIn(clause) !== null) return null
  for (const [pattern, confidence] of ALL) {
    const match = pattern.exec(clause)
    if (match === null) continue
    const { who } = match.groups ?? {}
    if (who !== undefined && !isSomebody(who, setting)) continue
    const handed = who === undefined ? null : handedTo(who, clause, setting)
    if (handed !== null) return handed
    return { kind: 'decision', who: null, what: 0, confidence }
  }
  return null
}

const NOT_OTHER = new RegExp(String.raw`, (?:and )?not (?<other>${NAME})(?=[.,;!]|$)`, 'u')
/** "Petra does the invoices, not Tobias": the one of two who does it has taken it on. */
function handedTo(who: string, clause: string, { people }: Setting): Draft | null {
  const other = NOT_OTHER.exec(clause)?.groups?.other
  if (other === undefined || !people.isPerson(other) || !people.isPerson(who)) return null
  return { kind: 'promise', who: people.party(who), what: 0, confidence: 0.7 }
}

const isSomebody = (who: string, setting: Setting): boolean =>
  /^(?:I|ich)$/i.test(who) || isDecider(who, setting) || setting.people.isPerson(who)
