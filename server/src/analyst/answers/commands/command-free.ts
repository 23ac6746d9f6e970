// An order in words of no form, asked for where a message most likely tells to do something: what is done by its verbs and particles, its day and
// time, and what is left as the words of the thing. Where that does not tell enough, nothing is done and so it is said.
import { asksInGerman } from '../../text/asked.ts'
import type { Command } from './command.ts'
import type { Clock } from './command-days.ts'
import { changedFreely } from './free-changes.ts'
import { cardFreely, namedFreely, notedFreely, talkFreely, taskFreely } from './free-makings.ts'
import { withoutCourtesy, withoutFilling } from './free-words.ts'
import { shield } from './orders.ts'

const LONGEST = 600
/** A state in marks is no name. */
const MARKED_STATE =
  /["'„“«](?<state>done|fertig|erledigt|open|offen|in arbeit|in progress|on hold|pausiert|lost|verloren|freigegeben|gesperrt)["'”“»]/giu

/** What is to be done; `unclear` where the words do not tell it. */
export function commandFreely(message: string, { today, zone }: Pick<Clock, 'today' | 'zone'>): Command {
  const unclear: Command = { does: 'unclear' }
  if (message.length > LONGEST) return unclear
  const { text: shielded, kept } = shield(message.replace(MARKED_STATE, '$<state>').replace(/\s+/g, ' ').trim())
  const text = withoutCourtesy(shielded.replace(/(?<![?\s])[?\s]+$/, ''))
  const clock: Clock = { today, zone, german: asksInGerman(message) }
  const plain = withoutFilling(text)
  const command =
    namedFreely(plain, clock) ??
    talkFreely(text, clock) ??
    notedFreely(text, clock) ??
    taskFreely(text, clock) ??
    cardFreely(text) ??
    changedFreely(plain, clock)
  return command ? unshielded(command, kept) : unclear
}

const WRITTEN: ReadonlySet<string> = new Set(['content', 'summary', 'says'])
function unshielded(command: Command, kept: ReturnType<typeof shield>['kept']): Command {
  const entries = Object.entries(command).map(([name, value]) => [
    name,
    typeof value === 'string' ? kept(value, WRITTEN.has(name)) : value,
  ])
  return Object.fromEntries(entries) as Command
}
