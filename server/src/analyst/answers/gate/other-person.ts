// "And Inese?" after "what did Lone say last": the same asked of somebody else, who takes the place of the one who was named.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn, nameFits, TITLES } from '../../people/names.ts'
import { gateIn } from './gate.ts'

const ALONE =
  /^(?:(?:and|und|so|ok(?:ay)?)[, ]+(?:(?:what|how) about |was ist mit |(?:with|from|of|by|mit|von|bei|für|for) )?|(?:what|how) about )(?:(?:der|die|das|den|dem|the) )?(?<who>\p{L}[\p{L}.'’ -]{1,40}?)[\s?!.]{0,5}$/iu
const MOST_WORDS = 3
/** What is done or written is gone on with elsewhere. */
const NO_QUESTION: ReadonlySet<string> = new Set(['command', 'draft', 'create_task', 'add_note', 'greeting', 'thanks'])
const TITLE = String.raw`(?:(?:frau|herrn?|hr\.|fr\.|mr\.?|mrs\.?|ms\.?|dr\.?|prof\.?) )*`

/** The question before with the other name in it; null where nobody alone takes the place of one other. */
export async function sameOfOther(
  context: AnalystContext,
  before: readonly string[],
  text: string,
): Promise<string | null> {
  const who = ALONE.exec(text)?.groups?.who
  const said = before.at(-1)
  if (who === undefined || said === undefined || who.split(' ').length > MOST_WORDS) return null
  const last = (await sameOfOther(context, before.slice(-4, -1), said)) ?? said
  const people = (await context.people({ limit: 100 })).items
  const [other, ...others] = namedIn(who, people)
  const [first, ...more] = namedIn(last, people)
  if (!other || !first || others.length + more.length > 0 || other === first || nameFits(who, other.name) === 0)
    return null
  if (NO_QUESTION.has(gateIn(before.slice(0, -1), last, context.today, { zone: context.zone }).kind)) return null
  const words = last.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  const own = words.filter((word) => namedIn(word, [first]).length > 0)
  if (own.length === 0) return null
  const run = own.map((word) => RegExp.escape(word)).join(' ')
  const place = new RegExp(`(?<!\\p{L})${TITLE}${run}(?!\\p{L})`, 'iu')
  const genitive = /['’]s$/u.test(own.at(-1) ?? '') ? "'s" : ''
  return place.test(last) ? last.replace(place, `${other.name.replace(TITLES, '')}${genitive}`) : null
}
