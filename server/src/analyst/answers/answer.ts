// Answers in a conversation where no model is configured: by rules over the person's own records.
import type { Hands, Look } from '#server/engine/agent/task.ts'
import type { ReplySnapshot } from '#server/features/chat/rules/reply.ts'
import type { Analyst } from '#server/features/chat/runs.ts'
import { Desk } from '../workspace/desk.ts'
import { goalAnswer, goalsAnswer, goalsNamed } from './goals.ts'
import { type Intent, type IntentKind, intentIn } from './intent.ts'
import { addNoteAnswer, createTaskAnswer } from './making.ts'
import { messagesAnswer } from './messages.ts'
import { aboutAnswer, decisionsAnswer, promisesAnswer, searchAnswer, summaryAnswer } from './past.ts'
import { keepInTouchAnswer, lastTalkAnswer, owedAnswer, personAnswer, prepareAnswer } from './people.ts'
import { dateToday, greeting, help, notFound, thanks, withoutRecords } from './plain.ts'
import { countAnswer, nextAnswer, tasksAnswer, todayAnswer } from './work.ts'

type Asked = { desk: Desk; intent: Intent; hands: Hands }
type Answer = (asked: Asked) => Promise<string>

const ANSWERS: Record<Exclude<IntentKind, 'greeting' | 'thanks' | 'help'>, Answer> = {
  date: async ({ desk }) => dateToday(desk.today),
  today: ({ desk }) => todayAnswer(desk),
  tasks: ({ desk, intent }) => tasksAnswer(desk, intent),
  next: ({ desk, intent }) => nextAnswer(desk, intent),
  goals: async ({ desk, intent }) => {
    if (!intent.subject) return goalsAnswer(desk, intent)
    const goals = goalsNamed((await desk.goals({ limit: 100 })).items, intent.subject)
    return goals.length > 0 ? goalAnswer(desk, goals) : aboutAnswer(desk, intent.subject)
  },
  person: ({ desk, intent }) => personAnswer(desk, intent),
  last_talk: ({ desk, intent }) => lastTalkAnswer(desk, intent),
  messages: ({ desk, intent }) => messagesAnswer(desk, intent),
  owed: ({ desk, intent }) => (intent.subject ? owedAnswer(desk, intent) : promisesAnswer(desk, intent)),
  prepare: ({ desk, intent }) => (intent.subject ? prepareAnswer(desk, intent) : todayAnswer(desk)),
  keep_in_touch: ({ desk }) => keepInTouchAnswer(desk),
  summary: ({ desk, intent }) => summaryAnswer(desk, intent),
  decisions: ({ desk, intent }) => decisionsAnswer(desk, intent),
  promises: ({ desk, intent }) => promisesAnswer(desk, intent),
  count: ({ desk, intent }) => countAnswer(desk, intent),
  create_task: ({ desk, intent, hands }) => createTaskAnswer(desk, intent.subject, hands),
  add_note: ({ desk, intent, hands }) => addNoteAnswer(desk, intent.subject, hands),
  search: ({ desk, intent }) => searchAnswer(desk, intent.subject, intent.text),
  about: ({ desk, intent }) => aboutAnswer(desk, intent.subject),
}

/** The reply to one message of a conversation. */
export const chatAnalyst: Analyst = (snapshot) => (look, hands) => answerTo(snapshot, look, hands)

async function answerTo({ text, said, settings, profile }: ReplySnapshot, look: Look, hands: Hands): Promise<string> {
  const before = said.filter(({ by }) => by === 'person').map((each) => each.text)
  // Words of greeting need no look at the calendar; what a day means is read again below.
  const { kind } = intentIn(before, text, '2000-01-03')
  if (kind === 'greeting') return greeting(profile.name ?? '')
  if (kind === 'thanks') return thanks()
  if (kind === 'help') return help()
  if (!settings.use_internal_search) return withoutRecords()
  const desk = await Desk.open(look)
  const intent = intentIn(before, text, desk.today)
  const answer =
    intent.kind === 'greeting' || intent.kind === 'thanks' || intent.kind === 'help'
      ? help()
      : await ANSWERS[intent.kind]({ desk, intent, hands })
  return answer.trim() === '' ? notFound(intent.subject) : answer
}
