// Promises in English that stand in the present tense, as notes write them.
import { datesIn } from '../dates/written.ts'
import { hasCondition, isNegated } from './clauses.ts'
import { type Draft, type Setting, self } from './draft.ts'
import { NAME } from './people.ts'
import { DOING } from './verbs.ts'

const PRESENT = new RegExp(
  String.raw`(?:^|[,;] )((?:the |our )?(?:${NAME}|\p{Ll}{3,20})) (takes|sends|calls|delivers|brings|ships|signs|pays|files|prepares|drafts|writes|visits|meets|handles|collects|books|orders|submits|installs|supplies|presents|reviews|checks|circulates|picks up|follows up|gets back|comes back)\b`,
  'u',
)
const STARTED = /^(?:also |then )?([a-z]{3,}ing) \p{L}/u

/** "Kim sends the offer on Friday", "calling the printer on Tuesday": the present promises where its day is ahead. */
export function present(clause: string, setting: Setting): Draft | null {
  if (isNegated(clause) || /\b(?:every|each|usually|always|often|weekly|daily|monthly)\b|\?$/i.test(clause)) return null
  const ahead = datesIn(clause, setting.base).some(({ role, day }) => role !== 'from' && day >= setting.base.today)
  const started = STARTED.exec(clause)
  if (started && ahead && DOING.has(started[1] ?? '') && setting.people.kind !== 'message')
    return { kind: 'promise', who: self('I', setting), what: 0, confidence: 0.6, hedged: hasCondition(clause) }
  const match = PRESENT.exec(clause)
  if (match?.[1] === undefined || match[2] === undefined) return null
  const name = match[1].replace(/^(?:the|our) /, '')
  const isShort = /^\p{Lu}{2,3}$/u.test(name)
  if (!setting.people.isParty(name) && !(isShort && ahead)) return null
  // Without a day only what somebody takes on.
  if (!ahead && match[2] !== 'takes' && match[2] !== 'handles') return null
  return {
    kind: 'promise',
    who: setting.people.party(name),
    what: match.index + match[0].length - match[2].length,
    confidence: 0.65,
    hedged: hasCondition(clause),
  }
}
