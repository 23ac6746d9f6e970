// What a turn of a talk says by answering the one before it, and who says it.
import type { StatementParty } from '#contract/statements.ts'
import type { Draft, Setting } from '../draft.ts'
import { turnHead } from '../form/turns.ts'
import type { Unit, Words } from '../form/units.ts'
import { repliedIn } from '../promises/replies.ts'
import { requestIn } from './settle.ts'
import { ruledIn } from './verdicts.ts'

export const ACCEPTS =
  /^(?:yes|yep|yeah|sure|ok(?:ay)?|great|perfect|please do|fine|deal|agreed|sounds good|will do|happy to|done|of course|no problem|on it|ja|klar|gern|gerne|perfekt|super|abgemacht|einverstanden|mach(?:e)? ich|mach das|bitte|geht klar|in ordnung|passt)\b/i

export const bodyOf = (unit: Unit): string => unit.clean.slice(turnHead(unit.clean)?.from ?? 0)
export const speakerIn = (unit: Unit, { people }: Setting): StatementParty | null => {
  const name = turnHead(unit.clean)?.name ?? null
  return name === null ? null : people.party(name)
}

/** What a turn says as an answer to the one before it. */
export function answered(
  body: Words,
  unit: Unit,
  next: Unit | undefined,
  before: Unit | undefined,
  setting: Setting,
): { words: Words; draft: Draft } | null {
  if (!unit.first) return null
  const asked = before === undefined || before.block === unit.block ? '' : bodyOf(before)
  const ruled = setting.isTalk ? ruledIn(body.clean, asked) : null
  if (ruled !== null) {
    const more = next !== undefined && next.block === unit.block && !next.clean.endsWith('?') ? next : null
    const words =
      more === null ? body : { clean: `${body.clean} ${more.clean}`, at: [...body.at, body.at.at(-1) ?? 0, ...more.at] }
    return { words, draft: ruled }
  }
  const replied = repliedIn(body.clean, setting)
  // What was asked for is the promise then.
  if (replied === null || (asked !== '' && requestIn(asked, setting) !== null && ACCEPTS.test(body.clean))) return null
  return { words: body, draft: replied }
}
