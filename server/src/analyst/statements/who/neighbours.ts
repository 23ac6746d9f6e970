// What stands beside a sentence: the day of what was asked for, and who was named last.
import type { Draft, Setting } from '../draft.ts'
import type { Unit, Words } from '../form/units.ts'
import { isMonth, isOwner } from './no-actors.ts'
import { NAME } from './people.ts'

const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')

/** "Can you approve it? Need it by Thursday": the day of what is asked for stands behind it. */
export function needed(words: Words, next: Unit | undefined, unit: Unit, draft: Draft): Words {
  if (draft.kind !== 'question' || draft.to_whom === undefined || next?.block !== unit.block || next.clean.length > 80)
    return words
  if (
    !/^(?:I |we |wir |ich )?(?:need|needed|brauche?n?|bräuchten?|by|bis|spätestens|at the latest)\b/i.test(next.clean)
  )
    return words
  return { clean: `${words.clean} ${next.clean}`, at: [...words.at, words.at.at(-1) ?? 0, ...next.at] }
}

/** Who was named last: "he" and "she" of what follows. */
export function rememberNames(clean: string, setting: Setting) {
  NAMES.lastIndex = 0
  let subject: string | null = null
  let named = false
  for (let match = NAMES.exec(clean); match !== null; match = NAMES.exec(clean)) {
    const name = match[0]
    if (!setting.people.isPerson(name)) continue
    if (isMonth(name, clean, match.index)) continue
    const party = setting.people.party(name)
    if (party.resolved !== null && party.resolved === setting.people.author?.resolved) continue
    // The first one of a sentence is mostly whom it is about; who only owns something, where nobody else is named.
    const owns = isOwner(name, clean, match.index)
    if (subject === null && !(owns && named)) {
      if (!owns) subject = name
      named = true
      setting.named = party
    }
  }
}
