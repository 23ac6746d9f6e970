// A day that was fixed before and still holds: "Saturday stands", "Go-live 14/11 holds", "Der 14. steht".
import { datesIn } from '../../dates/written.ts'
import { type Draft, personIn, type Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'

const STANDS =
  /^,? ?(?:(?:still|also|definitely|noch|weiterhin|auch|fest) )?(?:stands|holds|is still on|steht|hält|gilt weiterhin|gilt noch|bleibt)(?: noch| weiterhin| firm| fest)?(?=[.,;!]|$)/iu
const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')

/** Where somebody has it, it is promised again; else it is settled again. */
export function standsIn(clause: string, setting: Setting): Draft | null {
  if (!/stands|holds|still on|steht|hält|gilt|bleibt/i.test(clause) || hasCondition(clause)) return null
  const { people, base } = setting
  for (const { day, from, to } of datesIn(clause, base)) {
    const before = clause.slice(0, from)
    if (day < base.today || !STANDS.test(clause.slice(to)) || before.split(' ').length > 7 || /[,;]/.test(before))
      continue
    const [name] = [...before.matchAll(NAMES)].map(([words]) => personIn(words, people)).filter((one) => one !== null)
    const who = name ?? (people.kind === 'interaction' ? people.to : null)
    return { kind: who === null ? 'decision' : 'promise', who, what: 0, confidence: 0.65 }
  }
  return null
}
