// What a sentence of a later text says, as it is held against one statement: whether it speaks of that thing, and of nobody else.
import type { StatementParty } from '#contract/statements.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { MONTH_WORDS, WEEKDAY_WORDS } from '../../text/written-words.ts'
import type { People } from '../who/people.ts'
import { topicOf } from './change-text.ts'
import { tellsVerb } from './change-turn.ts'
import { personsIn, speakersOf } from './change-words.ts'
import type { Match } from './earlier.ts'
import { type Weights, wordsIn } from './matter-words.ts'
import { isSameThing } from './same-thing.ts'
import { clauseOf } from './still-ahead.ts'
import type { StatementChangeKind } from './turn.ts'

type Around = {
  people: People
  names: ReadonlySet<string>
  weights: Weights
  around: ReadonlySet<string>
  speaker: StatementParty | null
}
type Told = { turn: StatementChangeKind; before: string; day: string | null; dates: readonly WrittenDate[] }

/** "Mo 30.11." is a day, though somebody may be called so. */
const isDayWord = (words: string) => words.toLowerCase() in WEEKDAY_WORDS || words.toLowerCase() in MONTH_WORDS

/** `before`: what tells the matter, where the sentence itself does not; `day`: the later one that it names. */
export function isOfIt(
  sentence: string,
  { candidate }: Match,
  { turn, before, day, dates }: Told,
  { people, names, weights, around, speaker }: Around,
): boolean {
  const { who, due } = candidate.earlier
  const all = wordsIn(sentence)
  // "-> geht erst am 4. raus" goes on with the line above.
  const own = /^(?:->|→|=>)/u.test(sentence) ? new Set([...all, ...around]) : all
  const said = speakersOf(sentence, people, speaker)
  const isNamedDay = due?.date != null && dates.some((each) => each.day === due.date)
  const isMe = (party: StatementParty | null) => party?.resolved === 'me'
  return isSameThing(
    candidate,
    {
      sentence,
      words: new Set([...own].filter((word) => !names.has(word) || candidate.matter.objects.has(word))),
      around: new Set([...around, ...wordsIn(before)]),
      // "Flu jabs done, Dougal fainted": who is named beside it has nothing to do with it.
      persons: personsIn(turn.isPlain ? clauseOf(sentence, candidate.matter.objects).clause : sentence, people).filter(
        ({ words, resolved }) => people.isPerson(words) && (resolved !== null || !isDayWord(words)),
      ),
      speakers: [...(speaker === null && people.kind !== 'message' ? [] : said.named), ...said.own],
      names: all,
      topic: new Set([...wordsIn(topicOf(sentence))].filter((word) => !names.has(word))),
      isFirm: who !== null && who.resolved === null && !people.isPerson(who.words),
      isNamedDay,
      isSameDay: isNamedDay && day !== null,
      isByDay: turn.isByDay ?? false,
      isPlain: turn.isPlain ?? false,
      isOff: turn.state === 'cancelled' || turn.state === 'replaced',
      tellsVerb: tellsVerb(sentence, candidate.matter.verbs),
      isOwn: isMe(who) && (isMe(people.author) || isMe(people.to)),
    },
    weights,
  )
}
