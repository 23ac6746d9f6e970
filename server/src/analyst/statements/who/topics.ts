// What an elliptic statement is about: "He says the 20th" and "will have it by Friday" name nothing, the sentence or the label before them does. It goes
// before the statement's short words, so that a person understands them alone and a later text about the same finds them.
import type { FoundStatement } from '#contract/statements.ts'
import { shortened } from '../../text/speech.ts'
import { wordsIn } from '../fates/matter-words.ts'
import { ACTS, GERMAN_INFINITIVES, germanForms } from '../promises/verbs.ts'

const MOST_BEFORE = 400
const MOST_TOPIC = 90
const MOST_WHAT = 140
/** It points back, or names nothing but a day. */
const POINTS =
  /(?<!\p{L})(?:it|that|this|them|these|those|es|das|dies|sie|ihn|dafür|daran|damit|darum|darüber|dazu|one)(?!\p{L})|^(?:now |still |jetzt |nun )?(?:says?|said|promis\p{L}+|sagt|verspricht)(?!\p{L})/iu

/** The same statements, those that name nothing with what stands before them. */
export function withTopics(found: readonly FoundStatement[], text: string): FoundStatement[] {
  return found.map((one) => {
    if (one.kind !== 'promise' && one.kind !== 'decision') return one
    const { what, due, who, start } = one
    const rest = due === null ? what : what.replace(due.words, '')
    if (rest.length > 60 || !isElliptic(rest, who?.words ?? '')) return one
    const topic = topicBefore(text, start)
    return topic === null
      ? one
      : {
          ...one,
          what: shortened(
            `${topic}: ${what.replace(/ (?:the|by|on|until|den|dem|der|die|das|am|bis|zum|auf)$/i, '')}`,
            MOST_WHAT,
          ),
        }
  })
}

function isElliptic(words: string, who: string): boolean {
  const names = wordsIn(who)
  const things = [...wordsIn(words)].filter((word) => !names.has(word))
  const verbs = new Set(
    (words.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter(
        (word) =>
          ACTS.has(word) ||
          ACTS.has(word.replace(/s$/, '')) ||
          GERMAN_INFINITIVES.has(word) ||
          germanForms(word).length > 0,
      )
      .flatMap((word) => [...wordsIn(word)]),
  )
  const apart = things.filter((word) => !verbs.has(word))
  return apart.length === 0 && (things.length === 0 || POINTS.test(words))
}

/** The label of the line, else the sentence before it in its passage, else the label above. */
function topicBefore(text: string, start: number): string | null {
  const before = text.slice(Math.max(0, start - MOST_BEFORE), start)
  const passage = before.slice(
    Math.max(before.lastIndexOf('\n\n'), before.lastIndexOf('\n- '), before.lastIndexOf('\n* ')) + 1,
  )
  const label = /(?:^|\n)[\s\-*•#>\d.)[\]x]*(?:\*\*)?([\p{L}\d][^\n:.?!*]{2,60})(?:\.\*\*|\*\*|:)[^\n]*$/u.exec(
    passage,
  )?.[1]
  const sentences = passage
    .replace(/^[\s\-*•#>\d.)[\]x]+/, '')
    .split(/(?<=[.!?;:])\s+|\n|\*\*/)
    .map((each) => each.trim())
    .filter((each) => /\p{L}{3}/u.test(each))
  const last = sentences.at(-1)
  const isLabelled = label !== undefined && wordsIn(label).size > 0
  const topic =
    isLabelled && last !== undefined && !last.includes(label) ? `${label}, ${last}` : isLabelled ? label : last
  if (topic === undefined || wordsIn(topic).size === 0) return null
  return shortened(topic.replace(/[.,:;!?]+$/, ''), MOST_TOPIC)
}
