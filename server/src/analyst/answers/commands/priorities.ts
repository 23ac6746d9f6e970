// How important something is, in the words of English and German.
import type { WorkspaceTask } from '../../workspace/workspace.ts'

export type Priority = WorkspaceTask['priority']

const WORDS: readonly [Priority, string][] = [
  [
    'Urgent',
    'urgent|critical|top|highest|very high|dringend(?:e[rnms]?)?|eilig(?:e[rnms]?)?|eilt|sehr hoch|höchste[rnms]?|sehr hohe[rnms]?|asap|as soon as possible',
  ],
  ['High', 'high|important|hoch|hohe[rnms]?|wichtig(?:e[rnms]?)?'],
  ['Medium', 'medium|normal|mittel|mittlere[rnms]?|normale[rnms]?'],
  ['Low', 'low|unimportant|niedrig|niedrige[rnms]?|gering|geringe[rnms]?|unwichtig(?:e[rnms]?)?'],
]
const NOUN = 'priorität|prio|priority'
export const WORD = WORDS.map(([, words]) => words).join('|')
/** "high", "high priority", "Priorität hoch". */
export const PRIORITY = `(?:(?:${NOUN}):? )?(?:${WORD})(?: (?:${NOUN}))?`
/** The same with its noun, without which it may be of anything. */
export const NAMED = `(?:(?:${NOUN}):? (?:${WORD})|(?:${WORD})[ -](?:${NOUN}))`

export function priorityOf(words: string): Priority | null {
  const bare = words
    .toLowerCase()
    .replace(new RegExp(`(?<!\\p{L})(?:${NOUN})(?!\\p{L}):?`, 'gu'), '')
    .trim()
  return WORDS.find(([, each]) => new RegExp(`^(?:${each})$`, 'u').test(bare))?.[0] ?? null
}

/** What says it alone, set apart from the rest. */
const ALONE = 'urgent|dringend|eilig|eilt|wichtig|important|asap|as soon as possible|top priority|(?:high|low) prio'
const ASIDE = [
  / ?\((?<said>urgent|very urgent|dringend|eilig|wichtig|important)\)/iu,
  new RegExp(
    `(?: ?[,;–(-] ?| )(?:(?:mit|with|at|und|and) (?:an? |einer )?)?(?<said>${NAMED})\\)?(?= ?(?:[,;.!]|$))`,
    'iu',
  ),
  new RegExp(
    `(?: ?(?:[,;(.!]|(?<= )[–-]) ?|(?<=\\p{L}) und |(?<=\\p{L}) and )(?:(?:(?:it|this|that)(?:['’]?s| is)|(?:das|es|sie) ist|ist|es) )?(?:(?:very|really|quite|super|sehr|echt|ganz) )?(?<said>${ALONE})(?: (?:please|pls|bitte))?\\)?(?= ?(?:[,;.!]|$))`,
    'iu',
  ),
  /(?<=\p{L}) (?<said>asap|as soon as possible)(?=[.! ]{0,3}$)/iu,
]

/** A priority that is told beside the rest, and the rest without it. */
export function priorityApart(text: string): { priority: Priority | null; rest: string } {
  for (const pattern of ASIDE) {
    const found = pattern.exec(text)
    const priority = priorityOf(found?.groups?.said?.replace(/^very /i, '') ?? '')
    if (found && priority)
      return { priority, rest: `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim() }
  }
  return { priority: null, rest: text }
}
