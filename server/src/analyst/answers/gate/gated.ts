// What the gate recognised, answered by what knows it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { AnalystActions } from '../../context/read-tools.ts'
import { namedIn } from '../../people/names.ts'
import { asAddressed } from '../../people/sexes.ts'
import { whoIs } from '../../people/who.ts'
import { termsOf } from '../../text/asked.ts'
import { cardAnswer } from '../commands/cards.ts'
import { doCommand } from '../commands/doing.ts'
import { draftAnswer } from '../drafts/draft.ts'
import { developedAnswer } from '../look-up/developed.ts'
import { stanceAnswer } from '../look-up/stance.ts'
import { owesAnswer, questionsAnswer } from '../look-up/stated.ts'
import { arithmetic, gapAnswer, trendAnswer } from '../reckoned/counted.ts'
import { saysMore } from '../reckoned/counts.ts'
import { summaryAnswer } from '../records/past.ts'
import { lastTalkAnswer, personAnswer, reachAll, several, whichAnswer } from '../records/people.ts'
import { sinceAnswer } from '../records/since.ts'
import { STAND_WORDS, standAnswer } from '../records/standing.ts'
import { countDone, countRecords, dueAnswer, listTasks } from '../records/task-lists.ts'
import { waitingAnswer } from '../records/waiting.ts'
import { whyTopAnswer } from '../records/why-top.ts'
import { countAnswer } from '../records/work.ts'
import type { Gated } from './gate.ts'
import { germanSpan, germanSummary } from './german.ts'

const OF_TIME =
  /\b(?:last|this|past|week|month|quarter|year|yesterday|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|\p{L}{3,6}day|summari[sz]e)\b/giu
const SINCE = /(?<!\p{L})(?:since|seit(?:dem)?)(?!\p{L})/iu

/** What the gate recognised; null where what it asks for is not there, so that it is looked up. */
export async function gatedAnswer(
  context: AnalystContext,
  gated: Gated,
  hands: AnalystActions,
): Promise<string | null> {
  const { kind, command, german } = gated
  if (command) return doCommand(context, command, hands, german)
  switch (kind) {
    case 'sum':
      return arithmetic(gated.text)
    case 'gap':
      return gapAnswer(context, gated)
    case 'trend':
      return (
        (await trendAnswer(context, gated)) ??
        (await developedAnswer(context, gated)) ??
        (SINCE.test(gated.text) ? sinceAnswer(context, gated) : null)
      )
    case 'count_records':
      // What else the question says of them no count here knows: then the texts are asked.
      if (saysMore(gated.text)) return null
      return (
        (await countDone(context, gated)) ??
        (await countRecords(context, gated)) ??
        countAnswer(context, { ...gated, kind: 'count' })
      )
    case 'which_person':
      return whichAnswer(
        context,
        /^\S+(?: (?:which|welche[rs]?))? (\p{Lu}[\p{L}'’-]+)/u.exec(gated.text)?.[1] ?? '',
        gated.text,
      )
    case 'reach':
    case 'last_talk': {
      const { items } = await context.people({ limit: 100 })
      const subject = gated.subject ? namedIn(gated.subject, items) : []
      const alike = subject.length > 0 ? subject : namedIn(gated.text, items)
      const { people, unsure } = await asAddressed(context, gated.text, alike)
      const [person, ...others] = people
      if (!person) return null
      // Two of one name: nobody's number is told as another's.
      if (kind === 'reach' && others.length > 0) return reachAll(context, people, gated.text)
      if (unsure) return several(context, person.name.split(' ').at(-1) ?? person.name, people)
      const intent = { ...gated, kind: 'person' as const, subject: person.name, flags: new Set(['reach']) }
      return kind === 'reach' ? personAnswer(context, intent) : lastTalkAnswer(context, intent)
    }
    case 'person': {
      // "Geschäftsführer von Lindner" is a post and a house, unless it is a name.
      if (!/\s(?:von|vom|bei|beim|der|des|of|at|for)\s/iu.test(gated.subject ?? '')) return null
      const sought = await whoIs(context, gated.subject ?? '')
      return sought.found === 'one' ? null : cardAnswer(context, gated)
    }
    case 'due_days':
      return dueAnswer(context, gated)
    case 'list_tasks':
      return listTasks(context, gated)
    case 'owes':
      return owesAnswer(context, gated)
    case 'waiting':
      return waitingAnswer(context, gated)
    case 'questions':
      return questionsAnswer(context, gated)
    case 'since':
      return (await developedAnswer(context, gated)) ?? sinceAnswer(context, gated)
    case 'stand': {
      const span = german ? germanSpan(gated.text, context.today) : null
      if (span && /(?<!\p{L})(?:woche|monat|gestern)(?!\p{L})/iu.test(gated.text) && termsOf(gated.text).length < 5)
        return germanSummary(context, span)
      // "Last week in five lines, Mon to Sun": of a time and nothing else.
      if (
        !german &&
        gated.period !== null &&
        termsOf(gated.text.replace(STAND_WORDS, ' ').replace(OF_TIME, ' ')).length === 0
      )
        return summaryAnswer(context, { ...gated, kind: 'summary', subject: null })
      return (await stanceAnswer(context, gated)) ?? standAnswer(context, gated)
    }
    case 'why_top':
      return whyTopAnswer(context, gated)
    case 'draft':
      return draftAnswer(context, gated)
    default:
      return null
  }
}
