// Decisions in plain words, without any verb of deciding: tried where no other rule says a decision outright.

import { BARE_DE } from './bare-de.ts'
import { isDecider } from './choices.ts'
import { hasCondition } from './clauses.ts'
import type { Draft, Setting } from './draft.ts'
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
    return { kind: 'decision', who: null, what: 0, confidence }
  }
  return null
}

const isSomebody = (who: string, setting: Setting): boolean =>
  /^(?:I|ich)$/i.test(who) || isDecider(who, setting) || setting.people.isPerson(who)
